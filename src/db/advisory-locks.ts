import type { EntityManager } from '@mikro-orm/sql';
import { AppError } from '../errors.ts';
import { query, sql } from './sql.ts';

// The keys of advisory locks. They are arbitrary constants.
const LOCKS = {
  /** Food codes: no two callers take the same automatic code. */
  foodCodes: 7_031_992,
  /** Deleting foods: two foods that name each other have rows in common, which one transaction at a time deletes. */
  foodDeletion: 7_031_994,
  /** The category graph: two edits at the same time cannot make a cycle together. */
  categoryGraph: 7_031_993,
  /** Surveys: no two surveys get the same id. */
  surveys: 7_031_997,
  /** The prototypes of locales: two edits at the same time cannot make a cycle together. */
  localePrototypes: 7_032_010,
  /** Imports of food lists by jobs: no two callers start one into the same locale. */
  foodListImports: 7_032_012,
  /** Food groups: no two callers take the same automatic id. */
  foodGroups: 7_032_011,
  /** Schemes: no two callers make one with the same id. */
  schemes: 7_032_013,
  /** Translations: two editors of one text write one after the other. */
  translations: 7_032_020,
  /** Jobs that make renditions: no person starts a second one. */
  renditions: 7_032_021,
  /** Extracts: nobody is erased while an extract with their data is stored. */
  extracts: 7_032_022,
  /** The demo: one of several processes that start on an empty database loads it. */
  demo: 7_031_995,
} as const;

/**
 * Waits until no other transaction holds the lock and takes it. The end of this transaction releases it. No entity: an advisory
 * lock.
 */
export async function acquireLock(em: EntityManager, what: keyof typeof LOCKS): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(${LOCKS[what]}::bigint)`);
}

/**
 * Takes the lock on what a person does in a survey: their recalls wait for each other and for a withdrawal. No entity: an advisory lock.
 */
export async function lockRespondent(em: EntityManager, surveyId: number, userId: number): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(${surveyId}::int, ${userId}::int)`);
}

const PEOPLE = 7_031_996;
const WAIT = '5s';
/** An upload of many people holds its lock for some seconds. */
const LONG_WAIT = '120s';

/**
 * Takes the lock on the people of a survey, so that two uploads of one file have the result of one upload. A change of few
 * people waits only shortly, because it keeps a connection while it waits. Throws AppError `survey.busy`. No entity: an
 * advisory lock.
 */
export async function lockPeople(em: EntityManager, surveyId: number, { isLong = false } = {}): Promise<void> {
  try {
    const [before] = await query<{ wait: string }>(em, sql`select current_setting('lock_timeout') as wait`);
    await query(em, sql`select set_config('lock_timeout', ${isLong ? LONG_WAIT : WAIT}, true)`);
    await query(em, sql`select pg_advisory_xact_lock(${PEOPLE}::int, ${surveyId}::int)`);
    await query(em, sql`select set_config('lock_timeout', ${before?.wait ?? '0'}, true)`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
    const message = 'Many people of this survey are being changed at the moment. Try again in a few seconds.';
    throw new AppError('unavailable', 'survey.busy', message, { retryAfterSeconds: 5 });
  }
}

const RECALLS = 7_031_998;

/**
 * Takes the lock on the recalls of a survey: a recalculation of all recalls excludes everything else, and changes of single
 * recalls exclude only a recalculation. No caller waits: a recalculation takes minutes, and a caller that waited would
 * continue with outdated values. Throws AppError `survey.being_recalculated`. No entity: an advisory lock.
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
