import type { QualityFlag } from '@dietary-recall/nutrition';
import type { Answers } from '@dietary-recall/recall';
import type { RecallValidity, RecallVersion } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import { toDates } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import { isWanted, type RecallsWanted } from './recalls-wanted.ts';

export type Texts = Readonly<Record<string, string>>;

/** A recall in an export, without its meals. */
export interface ExportedRecall {
  id: string;
  surveyId: string;
  locale: string;
  userId: number;
  /** Null if the person was erased or removed from the survey. */
  userName: string | null;
  /** The number among the recalls of the person in the survey, from 1. */
  recallNumber: number;
  /** The day recalled, YYYY-MM-DD. */
  recallDate: string;
  isRecallDateDerived: boolean;
  /** Times of the day recalled, HH:MM:SS. */
  wakeTime: string | null;
  sleepTime: string | null;
  language: string | null;
  mode: string | null;
  /** The user id of who interviewed. */
  interviewerId: number | null;
  /** The scheme whose version was answered; null: the client named none. */
  schemeId: string | null;
  schemeVersion: number | null;
  answers: Answers;
  userCustomFields: Texts;
  sex: string | null;
  /** In full years on the day recalled; null: the date of birth is not known. */
  ageAtRecall: number | null;
  userAgent: string | null;
  startTime: Date;
  endTime: Date;
  submittedAt: Date;
  minutesToComplete: number;
  timeZone: string;
  customData: Texts;
  /** The text of jsonb. */
  totals: string;
  flags: QualityFlag[];
  /** The judgement of a nutritionist; null: nobody judged. */
  validity: RecallValidity | null;
}

interface RecallRow extends Omit<ExportedRecall, 'surveyId' | 'locale' | 'startTime' | 'endTime' | 'submittedAt'> {
  startTime: string;
  endTime: string;
  submittedAt: string;
  sizeBytes: number;
}

const RECALLS_A_QUERY = 50;
/** The most bytes of a batch. A recall has some kilobytes as a rule, and megabytes at most. */
const MAX_BATCH_BYTES = 1_000_000;

/**
 * Reads the recalls in order of submission, in batches. No transaction is open between them, so that a slow client locks nothing;
 * each recall is as it is when its batch is read.
 */
export async function* exportedRecallsOf({ em }: Context, wanted: RecallsWanted): AsyncGenerator<ExportedRecall[]> {
  const { as, survey } = wanted;
  let after = sql`true`;
  for (;;) {
    const recalls = await query<RecallRow>(
      em,
      // Hot: an export reads every recall of a survey, by its index.
      sql`select s.id, s.user_id as "userId", a.user_name as "userName", u.custom_fields as "userCustomFields",
            p.sex, extract(year from age(s.recall_date, p.birthdate))::int as "ageAtRecall",
            s.user_agent as "userAgent", s.start_time as "startTime", s.end_time as "endTime", s.submitted_at as "submittedAt",
            round(extract(epoch from s.end_time - s.start_time) / 60, 2)::float8 as "minutesToComplete",
            s.recall_number as "recallNumber", s.recall_date::text as "recallDate",
            s.is_recall_date_derived as "isRecallDateDerived", s.wake_time::text as "wakeTime", s.sleep_time::text as "sleepTime",
            s.language, s.mode, s.interviewer_id as "interviewerId", s.scheme_id as "schemeId", s.scheme_version as "schemeVersion",
            s.answers, s.time_zone as "timeZone",
            s.custom_data as "customData", ${totalsAndFlags(as)}, s.validity,
            s.size_bytes as "sizeBytes"
          from submission s join user_account u on u.id = s.user_id
            left join survey_alias a on a.user_id = s.user_id and a.survey_id = s.survey_id
            left join physical_data p on p.user_id = s.user_id
          where ${isWanted(wanted)} and ${after}
          order by s.submitted_at, s.id limit ${RECALLS_A_QUERY}`,
    );
    const last = recalls.at(-1);
    if (!last) return;
    after = sql`(s.submitted_at, s.id) > (${last.submittedAt}::timestamptz, ${last.id}::uuid)`;
    for (const batch of batchesOf(recalls)) {
      yield batch.map(({ sizeBytes: _, ...recall }) => ({
        ...toDates(recall, 'startTime', 'endTime', 'submittedAt'),
        surveyId: survey.slug,
        locale: survey.localeId,
      }));
    }
    if (recalls.length < RECALLS_A_QUERY) return;
  }
}

const totalsAndFlags = (as: RecallVersion) =>
  as === 'coded'
    ? sql`s.totals::text, s.flags`
    : sql`coalesce(s.as_submitted -> 'totals', s.totals)::text as totals, case when s.as_submitted is null then s.flags
        else array(select jsonb_array_elements_text(s.as_submitted -> 'flags')) end as flags`;

function* batchesOf<Recall extends { sizeBytes: number }>(recalls: readonly Recall[]): Generator<Recall[]> {
  let batch: Recall[] = [];
  let bytes = 0;
  for (const recall of recalls) {
    if (batch.length > 0 && bytes + recall.sizeBytes > MAX_BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(recall);
    bytes += recall.sizeBytes;
  }
  if (batch.length > 0) yield batch;
}
