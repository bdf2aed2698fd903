import type { Sex } from '@dietary-recall/vocabulary';
import { LRUCache } from 'lru-cache';
import type { Survey } from '../../../entities/survey.ts';
import type { SignedInContext } from '../../context.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { namedZone } from '../../domain/zoned-time.ts';
import { AppError } from '../../errors.ts';
import { userGone } from '../auth/auth.queries.ts';
import { participationOf } from '../consents/consents.queries.ts';
import type { Participation } from '../consents/require-participation.ts';
import { COUNTS_FOR_FEEDBACK } from './recalls-for-feedback.ts';

/** What a person has submitted to a survey so far. */
export interface SubmissionCounts extends Participation {
  name: string | null;
  language: string | null;
  customFields: Record<string, string>;
  sex: Sex | null;
  userName: string | null;
  total: number;
  /** Of the total those of which feedback is made. */
  recallsForFeedback: number;
  /** The highest recall number of the person in the survey, 0 without recalls. */
  lastNumber: number;
  /** Recalls of the present calendar day in the respondent's time zone. */
  today: number;
  secondsSinceLast: number | null;
  secondsToNextDay: number;
}

/** Zones already looked up: the only way to learn whether a zone exists is to make a formatter, which is slow. */
const zones = new LRUCache<string, { zone: string | null }>({ max: 1000 });

/** Returns the zone if it exists, else the zone of the survey: an unknown zone is no reason to refuse a recall. */
export function effectiveTimeZone(survey: Survey, timeZone: string | undefined): string {
  if (timeZone === undefined) return survey.timeZone;
  const known = zones.get(timeZone) ?? { zone: namedZone(timeZone) };
  zones.set(timeZone, known);
  return known.zone ?? survey.timeZone;
}

/**
 * Counts what the caller has submitted to the survey so far: one query. With `isToStore` it waits for an erasure of the person, and no
 * erasure begins before the transaction ends.
 */
export async function countSubmissions(
  context: SignedInContext,
  survey: Survey,
  { timeZone, isToStore = false }: { timeZone?: string | undefined; isToStore?: boolean } = {},
): Promise<SubmissionCounts> {
  const now = context.now();
  const zone = effectiveTimeZone(survey, timeZone);
  const day = sql`date_trunc('day', ${now}::timestamptz at time zone ${zone})`;
  const [counts] = await queryPrepared<SubmissionCounts>(
    context.em,
    // Hot: runs for each submission and each read of the survey.
    sql`select u.name, u.language, u.custom_fields as "customFields", p.sex, a.user_name as "userName", s.total, s."recallsForFeedback", s."lastNumber", s.today, s.seconds as "secondsSinceLast",
          extract(epoch from (${day} + interval '1 day') at time zone ${zone} - ${now})::float8 as "secondsToNextDay",
          ${participationOf(survey.id)}
        from user_account u
          left join survey_alias a on a.user_id = u.id and a.survey_id = ${survey.id}
          left join physical_data p on p.user_id = u.id
          cross join lateral (
            select count(*)::int as total, count(*) filter (where ${COUNTS_FOR_FEEDBACK})::int as "recallsForFeedback", coalesce(max(recall_number), 0) as "lastNumber", count(*) filter (where submitted_at >= ${day} at time zone ${zone})::int as today,
              extract(epoch from ${now} - max(submitted_at))::float8 as seconds
            from submission where survey_id = ${survey.id} and user_id = u.id) s
        where u.id = ${context.actor.userId} and not u.is_disabled ${isToStore ? sql`for key share of u` : sql``}`,
  );
  if (!counts) throw userGone();
  return counts;
}

export function dailyLimitReached(survey: Survey, today: number): boolean {
  return today >= survey.maximumDailySubmissions;
}

export function totalLimitReached(survey: Survey, total: number): boolean {
  return survey.maximumTotalSubmissions != null && total >= survey.maximumTotalSubmissions;
}

/** Refuses a recall that the survey does not accept, in the order of docs/reference/recall-rules.md#4-submission-limits. */
export function requireWithinLimits(survey: Survey, counts: SubmissionCounts, now: Date): void {
  const state = survey.effectiveState(now);
  if (state !== 'running') {
    throw new AppError('forbidden', 'survey.not_running', `The survey does not accept recalls: it is ${state}.`, {
      facts: { state },
    });
  }
  if (dailyLimitReached(survey, counts.today)) {
    throw new AppError(
      'too_many',
      'submission.daily_limit',
      'You have submitted all recalls of today. Come back tomorrow.',
      {
        retryAfterSeconds: Math.ceil(counts.secondsToNextDay),
      },
    );
  }
  if (totalLimitReached(survey, counts.total)) {
    throw new AppError(
      'forbidden',
      'submission.total_limit',
      'You have submitted all recalls of this survey. Thank you.',
    );
  }
  const { secondsSinceLast } = counts;
  if (secondsSinceLast !== null && secondsSinceLast < survey.minimumSubmissionInterval) {
    const wait = Math.ceil(survey.minimumSubmissionInterval - secondsSinceLast);
    throw new AppError('too_many', 'submission.interval', `Wait ${wait} s before you submit the next recall.`, {
      retryAfterSeconds: wait,
    });
  }
}
