import { setTimeout } from 'node:timers/promises';
import { cpuMs, processTree } from './processes.ts';

const LOOK_EVERY_MS = 250;

/** The processes of a database, such as those of a BenchDatabase. */
export interface DatabaseProcesses {
  processIds(): Promise<number[]>;
}

export interface CpuUse {
  serverMs: number;
  databaseMs: number;
}

/**
 * Measures the CPU time that a server and its database use while `work` runs. Only the PostgreSQL processes of the bench's database
 * and the shared background processes (WAL writer, checkpointer ...) count, so other databases of the server may be in use. The
 * processes are read often, because the figures of a connection are lost when it closes.
 */
export async function measureCpu<R>(
  serverPid: number,
  database: DatabaseProcesses | null,
  work: () => Promise<R>,
): Promise<[R, CpuUse]> {
  const server = new Account();
  const backends = new Account();
  const look = async (isStart = false) => {
    server.look(processTree(serverPid), isStart);
    if (database !== null) backends.look(await database.processIds(), isStart);
  };
  await look(true);
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      await setTimeout(LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      if (!stop.signal.aborted) await look();
    }
  })();
  try {
    const result = await work();
    stop.abort();
    await watching;
    await look();
    return [result, { serverMs: server.usedMs(), databaseMs: backends.usedMs() }];
  } finally {
    stop.abort();
  }
}

/** A large picture takes the process of pictures more than a second, in which the server itself is idle. */
const IDLE_SECONDS = 5;
/** An idle server takes up to 50 of 1,000 ms on a slow machine, and one that makes pictures takes most of them. */
const IDLE_MS_A_SECOND = 100;

/** A slow machine makes the pictures of the demo for minutes. */
const LONGEST_WAIT_SECONDS = 900;

/** Waits for what a server does after its first start, such as renditions of the pictures of the demo. Throws if it does not end. */
export async function untilIdle(serverPid: number, database: DatabaseProcesses | null): Promise<void> {
  let idleSeconds = 0;
  for (let second = 0; second < LONGEST_WAIT_SECONDS; second++) {
    const [, { serverMs }] = await measureCpu(serverPid, database, () => setTimeout(1000));
    idleSeconds = serverMs < IDLE_MS_A_SECOND ? idleSeconds + 1 : 0;
    if (idleSeconds === IDLE_SECONDS) return;
  }
  throw new Error(`the server still works after ${LONGEST_WAIT_SECONDS} s: what is measured beside it would be wrong`);
}

class Account {
  readonly #first = new Map<number, number>();
  readonly #last = new Map<number, number>();

  look(pids: readonly number[], isStart: boolean): void {
    for (const pid of pids) {
      const used = cpuMs(pid);
      if (used === null) continue;
      // A process that started later used all of its time within the run.
      if (!this.#first.has(pid)) this.#first.set(pid, isStart ? used : 0);
      this.#last.set(pid, used);
    }
  }

  usedMs(): number {
    let sum = 0;
    for (const [pid, used] of this.#last) sum += used - (this.#first.get(pid) ?? 0);
    return sum;
  }
}
