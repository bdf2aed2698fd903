import { env } from 'node:process';
import pg from 'pg';

const DEFAULT_ADMIN_URL = 'postgresql://postgres@127.0.0.1:5432/postgres';
/** The help of the option `--postgres`. */
export const POSTGRES_HELP = `A PostgreSQL server on this machine, on which the bench makes and drops a database\n(default BENCH_DATABASE_URL, or without it ${DEFAULT_ADMIN_URL}).`;

/** A new database on a PostgreSQL server of this machine. `await using` drops it at the end, also of a run that fails. */
export class BenchDatabase {
  readonly name: string;
  readonly url: string;
  readonly #admin: pg.Client;

  private constructor(name: string, url: string, admin: pg.Client) {
    this.name = name;
    this.url = url;
    this.#admin = admin;
  }

  static async create(adminUrl = env.BENCH_DATABASE_URL ?? DEFAULT_ADMIN_URL): Promise<BenchDatabase> {
    const name = `bench_${process.pid}`;
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    return new BenchDatabase(name, url.href, admin);
  }

  /** Returns the processes of this database, and the background processes that all databases share. */
  async processIds(): Promise<number[]> {
    const { rows } = await this.#admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = $1 or datname is null',
      [this.name],
    );
    return rows.map(({ pid }) => pid);
  }

  version(): Promise<string> {
    return this.setting('server_version');
  }

  /** Reads a setting of the server. */
  async setting(name: string): Promise<string> {
    const { rows } = await this.#admin.query<{ value: string }>('select current_setting($1) as value', [name]);
    return rows[0]?.value ?? 'unknown';
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#admin.query(`drop database if exists ${this.name} with (force)`);
    await this.#admin.end();
  }
}
