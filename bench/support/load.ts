import { Connection, type Answer, type Call } from './connection.ts';

/** Returns the next call of a connection. `turn` counts from 0 on each connection. */
export type NextCall = (connection: number, turn: number) => Call;

export interface LoadOptions {
  port: number;
  connections: number;
  seconds: number;
  next: NextCall;
  /** Checks each answer with status 200. Throws at an unexpected answer. */
  check?: ((answer: Answer, connection: number, turn: number) => void) | undefined;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Sends one call after the other on each connection for these seconds. Any status other than 200 ends the run with an error. */
export async function runLoad({ port, connections, seconds, next, check }: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const work = async (index: number) => {
    const connection = new Connection(port);
    try {
      for (let turn = 0; performance.now() < until; turn++) {
        const call = next(index, turn);
        const sent = performance.now();
        const answer = await connection.send(call);
        latencies.push(performance.now() - sent);
        if (answer.status !== 200)
          throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.body.slice(0, 300)}`);
        check?.(answer, index, turn);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => work(index)));
  const elapsedSeconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    requests: latencies.length,
    perSecond: latencies.length / elapsedSeconds,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  };
}

/** Returns a quantile of values in ascending order. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
