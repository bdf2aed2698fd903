import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CONNECTIONS } from '../http/measure.ts';
import type { BenchDatabase } from '../support/bench-database.ts';
import { measureCpu } from '../support/cpu-meter.ts';
import type { Order } from './floor-process.ts';

const SCRIPT = fileURLToPath(import.meta.resolve('./floor-process.ts'));
const SECONDS = 1.2;

/** What the parts of a request take without a service. The first two are answers over HTTP and are measured like requests. */
export const BARE = ['25 kB by a prepared upsert', 'rows of a submission by a prepared insert', 'Argon2id'] as const;
export type Bare = (typeof BARE)[number];

/** A process that does bare work, so that its CPU time can be told from that of the bench. */
export class BareWork {
  readonly #child: ChildProcess;
  readonly #database: BenchDatabase;
  /** CPU ms a time, by work and connections: the least of all runs. */
  readonly least = new Map<Bare, Map<number, number>>(BARE.map((bare) => [bare, new Map<number, number>()]));

  private constructor(database: BenchDatabase) {
    this.#database = database;
    this.#child = fork(SCRIPT, [database.url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }

  /** The database holds a submission, whose rows are those of the insert. */
  static async start(database: BenchDatabase): Promise<BareWork> {
    const work = new BareWork(database);
    await once(work.#child, 'message');
    return work;
  }

  /** Makes a run of each work with each number of connections. */
  async run(): Promise<void> {
    for (const bare of BARE) {
      for (const connections of CONNECTIONS) {
        const [times, { serverMs, databaseMs }] = await measureCpu(this.#pid, this.#database, () =>
          this.#do({ bare, connections, seconds: SECONDS }),
        );
        const found = this.least.get(bare);
        const each = (serverMs + databaseMs) / times;
        found?.set(connections, Math.min(each, found.get(connections) ?? Number.POSITIVE_INFINITY));
      }
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
  }

  get #pid(): number {
    if (this.#child.pid === undefined) throw new Error('the process of bare work did not start');
    return this.#child.pid;
  }

  async #do(order: Order): Promise<number> {
    const stop = new AbortController();
    const ended = once(this.#child, 'exit', { signal: stop.signal }).then(() => {
      throw new Error('the process of bare work ended');
    });
    const answered = once(this.#child, 'message', { signal: stop.signal }) as Promise<[number]>;
    try {
      this.#child.send(order);
      const [times] = await Promise.race([answered, ended]);
      return times;
    } finally {
      stop.abort();
    }
  }
}
