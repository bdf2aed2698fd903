import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 60_000;

/** Selects the tables that autovacuum of PostgreSQL 15 vacuums with its default settings: https://www.postgresql.org/docs/15/routine-vacuuming.html */
const DUE = `select quote_ident(t.relname) as name from pg_stat_user_tables t join pg_class c on c.oid = t.relid
  where t.schemaname = 'public' and (t.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or t.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    or t.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0))`;

/**
 * Vacuums the database of a bench: once a minute where autovacuum is off on the server, and completely before tables are
 * measured.
 */
export class Housekeeper {
  readonly #client: pg.Client;
  readonly isAutomatic: boolean;

  private constructor(client: pg.Client, isAutomatic: boolean) {
    this.#client = client;
    this.isAutomatic = isAutomatic;
  }

  static async open(databaseUrl: string): Promise<Housekeeper> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ autovacuum: string }>('show autovacuum');
    return new Housekeeper(client, rows[0]?.autovacuum === 'on');
  }

  /** Does the work of an autovacuum that is off, until `over`. Its CPU time counts as that of the database. */
  async keep(over: AbortSignal): Promise<void> {
    while (!this.isAutomatic && !over.aborted) {
      await setTimeout(EVERY_MS, undefined, { signal: over }).catch(() => undefined);
      if (over.aborted) return;
      const { rows } = await this.#client.query<{ name: string }>(DUE);
      for (const { name } of rows) await this.#client.query(`vacuum (analyze) ${name}`);
    }
  }

  /** Vacuums all tables, so that dead rows take no space and the planner has statistics. */
  async vacuumAll(): Promise<void> {
    await this.#client.query('vacuum (analyze)');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
  }
}
