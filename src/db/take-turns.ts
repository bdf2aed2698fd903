import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from './sql.ts';

// Keys of advisory locks; any constants of our own will do.
const TURNS = {
  /** Food codes: two callers never take the same automatic code. */
  foodCodes: 7_031_992,
  /** Deleting foods: the rows that go with two foods which name each other are the same. */
  foodDeletion: 7_031_994,
  /** The category graph: two editors never close a cycle together. */
  categoryGraph: 7_031_993,
  /** Surveys: two never get one id. */
  surveys: 7_031_997,
  /** People of surveys: two uploads of one file leave the state that one leaves. */
  people: 7_031_996,
  /** The demo: of several processes that start on one empty database, one loads it. */
  demo: 7_031_995,
} as const;

/** Waits until no other transaction holds the turn; the end of this one gives it back. */
export async function takeTurns(em: EntityManager, what: keyof typeof TURNS): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(${TURNS[what]}::bigint)`);
}
