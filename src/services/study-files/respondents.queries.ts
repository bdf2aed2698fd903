import type { Context } from '../../context.ts';
import { toDates } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import { consentColumns } from '../consents/consent-columns.ts';
import { isWanted, type RecallsWanted } from './recalls-wanted.ts';
import type { Texts } from './recalls.queries.ts';

/** A person in an export: without name, e-mail address and telephone number. */
export interface ExportedRespondent {
  userId: number;
  userName: string | null;
  customFields: Texts;
  sex: string | null;
  yearOfBirth: number | null;
  heightCm: number | null;
  weightKg: number | null;
  weightTarget: string | null;
  activityLevel: string | null;
  recalls: number;
  firstSubmission: Date | null;
  lastSubmission: Date | null;
  surveyId: string;
  /** The first and the last day recalled, YYYY-MM-DD. */
  firstRecallDate: string | null;
  lastRecallDate: string | null;
  /** In full years; null without a recall or a known date of birth. */
  ageAtFirstRecall: number | null;
  /** The last consent of the person in the survey, and when they withdrew from it. */
  consentSchemeId: string | null;
  consentVersion: string | null;
  consentLanguage: string | null;
  consentGivenAt: Date | null;
  withdrawnAt: Date | null;
}

const TIMES = ['firstSubmission', 'lastSubmission', 'consentGivenAt', 'withdrawnAt'] as const;
type RespondentRow = Omit<ExportedRespondent, (typeof TIMES)[number]> & Record<(typeof TIMES)[number], string | null>;

const RESPONDENTS_A_QUERY = 500;

/** Reads who takes part in a survey or has submitted to it, by account, in batches. */
export async function* respondentsOf({ em }: Context, wanted: RecallsWanted): AsyncGenerator<ExportedRespondent[]> {
  const { survey, userId, people: known } = wanted;
  const { id: surveyId, slug } = survey;
  const consent = consentColumns(surveyId);
  for (let after = 0; ;) {
    const isNext = sql`user_id > ${after} and (${userId}::int is null or user_id = ${userId})`;
    const people = await query<RespondentRow>(
      em,
      // Set-based: 500 people with their recalls in one statement.
      sql`select u.id as "userId", a.user_name as "userName", u.custom_fields as "customFields", p.sex,
            extract(year from p.birthdate)::int as "yearOfBirth", p.height_cm as "heightCm", p.weight_kg as "weightKg",
            p.weight_target as "weightTarget", l.name as "activityLevel", s.recalls, s.first as "firstSubmission",
            s.last as "lastSubmission", ${slug} as "surveyId", s.first_day::text as "firstRecallDate",
            s.last_day::text as "lastRecallDate", extract(year from age(s.first_day, p.birthdate))::int as "ageAtFirstRecall", ${consent.consentVersion} as "consentVersion",
            ${consent.consentLanguage} as "consentLanguage", ${consent.consentGivenAt} as "consentGivenAt",
            ${consent.withdrawnAt} as "withdrawnAt",
            ${consent.consentSchemeId} as "consentSchemeId"
          from (
            select user_id from user_role where survey_id = ${surveyId} and name = 'respondent' and ${isNext}
            union select user_id from submission s where ${isWanted(wanted)} and ${isNext}
            order by user_id limit ${RESPONDENTS_A_QUERY}) one
          join user_account u on u.id = one.user_id
          left join survey_alias a on a.user_id = u.id and a.survey_id = ${surveyId}
          left join physical_data p on p.user_id = u.id
          left join physical_activity_level l on l.id = p.physical_activity_level_id
          cross join lateral (
            select count(*)::int as recalls, min(submitted_at) as first, max(submitted_at) as last,
              min(recall_date) as first_day, max(recall_date) as last_day from submission s
            where s.user_id = u.id and ${isWanted(wanted)}) s
          order by u.id`,
    );
    const last = people.at(-1);
    if (!last) return;
    const listed = people.filter((person) => person.recalls > 0 || (known?.has(person.userId) ?? true));
    yield listed.map((person) => toDates(person, ...TIMES));
    if (people.length < RESPONDENTS_A_QUERY) return;
    after = last.userId;
  }
}
