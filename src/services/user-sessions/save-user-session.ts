import type { SessionProgress } from '@dietary-recall/recall';
import type { RawBuilder } from 'kysely';
import type { SignedInContext } from '../../context.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { userGone } from '../auth/auth.queries.ts';
import { consentOf } from '../consents/consent-of.ts';
import { findParticipation } from '../consents/consents.queries.ts';
import { requireParticipation, type ConsentText } from '../consents/require-participation.ts';
import { sessionChanged } from './session-changed.ts';
import { ABANDONED_COLUMNS, KEPT_COLUMNS } from './session-columns.ts';
import { sessionHorizon } from './user-session-life.ts';

/** The most characters that a session holds (docs/reference/recall-rules.md#9-session-of-a-recall-under-way). */
const MAX_LENGTH = 5_000_000;

/** The two times of a session that was saved. */
export interface SavedUserSession {
  createdAt: Date;
  updatedAt: Date;
}

interface SessionToSave {
  surveyId: string;
  data: string;
  /** The time of the save that the client has seen, ISO 8601; null: none. If it is left out, the last save wins. */
  ifUpdatedAt?: string | null | undefined;
  /** Absent: unknown, also if an earlier save said it. */
  progress?: SessionProgress | undefined;
}

/** A row to store. */
interface Row {
  userId: number;
  surveyId: number;
  data: string;
  progress: SessionProgress;
  /** The text to which the person must have agreed; null: none. */
  consent: ConsentText | null;
  now: Date;
}

/**
 * Saves the state of a recall under way, in one statement. With `ifUpdatedAt` it is saved only if the stored session is the one that the
 * client has seen; otherwise the last save wins. If the stored session has expired, `createdAt` starts again, and its record is kept.
 * Throws AppError `user_session.disabled`, `user_session.too_large`, `user_session.changed`, `consent.withdrawn`, `consent.required`.
 */
export async function saveUserSession(
  context: SignedInContext,
  { surveyId, data, ifUpdatedAt, progress = {} }: SessionToSave,
): Promise<SavedUserSession> {
  const survey = await context.surveys.get(surveyId);
  if (!survey.storeUserSessionOnServer) {
    throw new AppError('forbidden', 'user_session.disabled', 'This survey does not keep sessions on the server.');
  }
  if (data.length > MAX_LENGTH) {
    throw new AppError('too_large', 'user_session.too_large', `A session holds at most ${MAX_LENGTH} characters.`);
  }
  const consent = await consentOf(context, survey);
  const row: Row = { userId: context.actor.userId, surveyId: survey.id, data, progress, consent, now: context.now() };
  const seenAt = typeof ifUpdatedAt === 'string' ? new Date(ifUpdatedAt) : null;
  const statement = seenAt === null ? upsert(row, ifUpdatedAt === null) : replace(row, seenAt);
  const [saved] = await queryPrepared<Record<keyof SavedUserSession, string>>(context.em, statement);
  if (saved) return { createdAt: new Date(saved.createdAt), updatedAt: new Date(saved.updatedAt) };
  const participation = await findParticipation(context.em, row);
  if (participation) requireParticipation(consent, participation);
  throw ifUpdatedAt === undefined ? userGone() : await sessionChanged(context, survey.id, seenAt);
}

// A save that follows within the same millisecond, or by a slower clock, gets a later time: clients tell saves apart by it.
const LATER = sql.raw(`greatest(excluded.updated_at, s.updated_at + interval '1 millisecond')`);

/** Inserts the session or writes over the stored one; with `isFirst` only over one that has expired. */
function upsert({ userId, surveyId, data, progress, consent, now }: Row, isFirst: boolean): RawBuilder<unknown> {
  const { stage = null, meals = null, foods = null, percent = null } = progress;
  const horizon = sessionHorizon(now);
  const condition = isFirst ? sql`where s.updated_at < ${horizon}` : sql``;
  const hasConsented =
    consent === null
      ? sql``
      : sql`and exists (select from consent c where c.user_id = user_account.id and c.survey_id = ${surveyId}
          and c.scheme_id = ${consent.schemeId} and c.version = ${consent.version} and c.withdrawn_at is null)`;
  // Hot: a respondent's application saves after each answer. It waits for an erasure of the person, and then finds the account disabled.
  return sql`with account as (
      select id from user_account where id = ${userId} and not is_disabled and not has_withdrawn(id, ${surveyId}::int)
        ${hasConsented} for key share),
    abandoned as (
      insert into abandoned_session (${ABANDONED_COLUMNS}) select ${KEPT_COLUMNS} from user_session
      where user_id = (select id from account) and survey_id = ${surveyId} and updated_at < ${horizon} on conflict do nothing)
    insert into user_session as s (user_id, survey_id, session_data, created_at, updated_at, progress_stage, progress_meals,
      progress_foods, progress_percent)
    select id, ${surveyId}, ${data}, ${now}, ${now}, ${stage}, ${meals}::smallint, ${foods}::smallint, ${percent}::smallint
      from account
    on conflict (user_id, survey_id) do update set session_data = excluded.session_data, updated_at = ${LATER},
      created_at = case when s.updated_at < ${horizon} then excluded.created_at else s.created_at end,
      progress_stage = excluded.progress_stage, progress_meals = excluded.progress_meals,
      progress_foods = excluded.progress_foods, progress_percent = excluded.progress_percent ${condition}
    returning created_at as "createdAt", updated_at as "updatedAt"`;
}

/** Writes over the stored session if it was saved at that time. It never inserts: the recall may have been submitted meanwhile. */
function replace({ userId, surveyId, data, progress, now }: Row, seenAt: Date): RawBuilder<unknown> {
  const { stage = null, meals = null, foods = null, percent = null } = progress;
  // Hot: a respondent's application saves after each answer. Answers have milliseconds, and the column has microseconds.
  return sql`update user_session as s set session_data = ${data},
      updated_at = greatest(${now}::timestamptz, s.updated_at + interval '1 millisecond'),
      progress_stage = ${stage}, progress_meals = ${meals}::smallint, progress_foods = ${foods}::smallint,
      progress_percent = ${percent}::smallint
    where user_id = ${userId} and survey_id = ${surveyId} and updated_at >= ${sessionHorizon(now)}
      and date_trunc('milliseconds', updated_at) = ${seenAt}::timestamptz
    returning created_at as "createdAt", updated_at as "updatedAt"`;
}
