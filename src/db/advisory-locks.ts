import type { EntityManager } from '@mikro-orm/sql';
import { AppError } from '../errors.ts';
import { query, sql } from './sql.ts';

// Keys of advisory locks; any constants of our own will do.
const LOCKS = {
  /** Food codes: two callers never take the same automatic code. */
  foodCodes: 7_031_992,
  /** Deleting foods: the rows that go with two foods which name each other are the same. */
  foodDeletion: 7_031_994,
  /** The category graph: two editors never close a cycle together. */
  categoryGraph: 7_031_993,
  /** Surveys: two never get one id. */
  surveys: 7_031_997,
  /** The demo: of several processes that start on one empty database, one loads it. */
  demo: 7_031_995,
} as const;

/** Waits until no other transaction holds the turn; the end of this one gives it back. */
export async function acquireLock(em: EntityManager, what: keyof typeof LOCKS): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(${LOCKS[what]}::bigint)`);
}

const PEOPLE = 7_031_996;
const WAIT = '5s';
/** An upload of many people holds its turn for some seconds. */
const LONG_WAIT = '120s';

/**
 * The same for the people of a survey: two uploads of one file leave the state that one leaves. Who changes a few does not
 * wait for long, as a connection waits with them. Throws AppError `survey.busy`.
 */
export async function lockPeople(em: EntityManager, surveyId: number, { isLong = false } = {}): Promise<void> {
  try {
    await query(em, sql`select set_config('lock_timeout', ${isLong ? LONG_WAIT : WAIT}, true)`);
    await query(em, sql`select pg_advisory_xact_lock(${PEOPLE}::int, ${surveyId}::int)`);
    await query(em, sql`select set_config('lock_timeout', '0', true)`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
    const message = 'Many people of this survey are being changed at the moment. Try again in a few seconds.';
    throw new AppError('unavailable', 'survey.busy', message, { retryAfterSeconds: 5 });
  }
}

const RECALLS = 7_031_998;

/**
 * Who computes all recalls of a survey anew does it alone; who changes one of them does it beside others like them. Nobody
 * waits: a recalculation takes minutes, and who waited would go on with what was there before. Throws AppError
 * `survey.being_recalculated`.
 */
export async function lockRecalls(em: EntityManager, surveyId: number, which: 'all' | 'one'): Promise<void> {
  const lock = sql.ref(which === 'all' ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_xact_lock_shared');
  const [turn] = await query<{ isMine: boolean }>(
    em,
    sql`select ${lock}(${RECALLS}::int, ${surveyId}::int) as "isMine"`,
  );
  if (turn?.isMine) return;
  const message = 'The recalls of this survey are being recalculated. Wait until that has ended, some minutes at most.';
  throw new AppError('conflict', 'survey.being_recalculated', message);
}
