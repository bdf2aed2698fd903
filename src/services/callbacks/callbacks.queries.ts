import type { CallbackState } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import type { Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import { findCursorPage, toDates, type CursorPage, type CursorPageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import { AppError } from '../../errors.ts';

/** A request of a respondent to be called. */
export interface CallbackRecord {
  id: string;
  userId: number;
  userName: string | null;
  /** Null once the call is done. */
  name: string | null;
  phone: string | null;
  state: CallbackState;
  note: string | null;
  askedAt: Date;
  handledAt: Date | null;
  handledBy: { id: number; name: string | null } | null;
}

interface CallbacksWanted extends CursorPageWanted {
  surveyId: string;
  state?: CallbackState | undefined;
  /** Part of a user name, a name or a phone number. */
  search?: string | undefined;
}

const OLDEST: Keyset<'askedAt' | 'id'> = {
  columns: [
    ['askedAt', 'time'],
    ['id', 'uuid'],
  ],
  isDescending: false,
};

/** Lists the requests of a survey, the oldest first: one query. Throws AppError `survey.not_found`. */
export async function listCallbacks(
  context: Context,
  { surveyId, state, search, ...wanted }: CallbacksWanted,
): Promise<CursorPage<CallbackRecord>> {
  const survey = await context.surveys.get(surveyId);
  let matched = callbacks(context, survey.id);
  if (state !== undefined) matched = matched.where('c.state', '=', state);
  if (search !== undefined) {
    matched = matched.where((eb) =>
      containsText(eb.fn<string>('concat_ws', [sql`' '`, 'a.user_name', 'c.name', 'c.phone']), search),
    );
  }
  const page = await findCursorPage(context.em, matched, OLDEST, wanted);
  return { ...page, items: page.items.map(toRecord) };
}

/** Finds a request of a survey. Throws AppError `survey.not_found`, `callback.not_found`. */
export async function requireCallback(
  context: Context,
  { surveyId, callbackId }: { surveyId: string; callbackId: string },
): Promise<CallbackRecord> {
  return requireCallbackOf(context, await context.surveys.get(surveyId), callbackId);
}

/** Finds a request of a survey that was read. Throws AppError `callback.not_found`. */
export async function requireCallbackOf(
  context: Context,
  survey: { id: number },
  callbackId: string,
): Promise<CallbackRecord> {
  const row = await callbacks(context, survey.id).where('c.id', '=', callbackId).executeTakeFirst();
  if (!row) throw callbackNotFound();
  return toRecord(row);
}

export function callbackNotFound(): AppError {
  return new AppError('not_found', 'callback.not_found', 'The survey has no such request to be called.');
}

function callbacks({ em }: Context, surveyId: number) {
  return kysely(em)
    .selectFrom('callback as c')
    .leftJoin('survey_alias as a', (join) =>
      join.onRef('a.user_id', '=', 'c.user_id').onRef('a.survey_id', '=', 'c.survey_id'),
    )
    .leftJoin('user_account as b', 'b.id', 'c.handled_by_id')
    .select(['c.id', 'c.user_id as userId', 'a.user_name as userName', 'c.name', 'c.phone', 'c.state', 'c.note'])
    .select(['c.asked_at as askedAt', 'c.handled_at as handledAt', 'b.id as handledById', 'b.name as handledByName'])
    .where('c.survey_id', '=', surveyId);
}

type Row = Awaited<ReturnType<ReturnType<typeof callbacks>['execute']>>[number];

function toRecord({ handledById, handledByName, ...row }: Row): CallbackRecord {
  const handledBy = handledById === null ? null : { id: handledById, name: handledByName };
  return { ...toDates(row, 'askedAt', 'handledAt'), handledBy };
}
