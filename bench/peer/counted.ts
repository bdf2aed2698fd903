import pg from 'pg';
import type { DatabaseProcesses } from '../support/cpu-meter.ts';
import { parentOf } from '../support/processes.ts';
import type { Installation } from './installation.ts';
import { redisProcess } from './redis.ts';

/** The databases of an installation of Intake24: processes of PostgreSQL for two databases, those that all share, and Redis. */
export class PeerDatabases implements DatabaseProcesses {
  readonly system: pg.Client;
  readonly redisPid: number;
  /** The process of PostgreSQL that starts all others. */
  readonly postgresPid: number;
  readonly #names: readonly string[];

  private constructor(system: pg.Client, pids: { redisPid: number; postgresPid: number }, names: readonly string[]) {
    this.system = system;
    this.redisPid = pids.redisPid;
    this.postgresPid = pids.postgresPid;
    this.#names = names;
  }

  static async open({ systemDatabase, foodsDatabase, cache }: Installation): Promise<PeerDatabases> {
    const system = new pg.Client({ connectionString: systemDatabase });
    await system.connect();
    const { rows } = await system.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postgresPid = parentOf(rows[0]?.pid ?? 0);
    if (postgresPid === null) throw new Error('the PostgreSQL of Intake24 is not on this machine');
    const names = [systemDatabase, foodsDatabase].map((url) => new URL(url).pathname.slice(1));
    return new PeerDatabases(system, { redisPid: await redisProcess(cache), postgresPid }, names);
  }

  async processIds(): Promise<number[]> {
    const { rows } = await this.system.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = any($1) or datname is null',
      [this.#names],
    );
    return [...rows.map(({ pid }) => pid), this.redisPid];
  }

  async close(): Promise<void> {
    await this.system.end();
  }
}
