import { setTimeout } from 'node:timers/promises';
import { call, type Answer, type CallOptions } from '../../support/http.ts';
import type { ServiceProcess } from './service-process.ts';

const ASKED_EVERY_MS = 200;

/** One request of a client, by the clock of `performance.now()`. */
export interface Outcome {
  what: string;
  target: ServiceProcess;
  from: number;
  to: number;
  /** Null: the connection was refused or cut. */
  status: number | null;
  isFine: boolean;
  said: string;
}

interface Asked extends CallOptions {
  method?: string;
  /** Statuses that are no failure. */
  expected?: readonly number[];
}

/**
 * A load balancer: it asks each web process whether it is ready, sends requests to the ready ones in turn, or to
 * all when none is, and never repeats one. It records the outcome of each request.
 */
export class Balancer {
  readonly #targets: readonly ServiceProcess[];
  readonly #asking = new AbortController();
  readonly #watching: Promise<unknown>;
  /** The ready processes, or all when none is. */
  #candidates: readonly ServiceProcess[];
  readonly #droppedAt = new Map<ServiceProcess, number>();
  #turn = 0;
  readonly outcomes: Outcome[] = [];

  constructor(targets: readonly ServiceProcess[]) {
    this.#targets = targets;
    this.#candidates = targets;
    this.#watching = this.#watch();
  }

  /** Returns the answer, or null when the connection was refused or cut. */
  async send(path: string, { method = 'GET', expected = [200], ...options }: Asked = {}): Promise<Answer | null> {
    const target = this.next();
    const from = performance.now();
    const answer = await call(method, `${target.base}${path}`, options).catch(() => null);
    const status = answer?.status ?? null;
    const isFine = status !== null && expected.includes(status);
    const what = `${method} ${path.split('?', 1)[0]}`;
    const said = isFine ? '' : (answer?.text ?? '');
    this.outcomes.push({ what, target, from, to: performance.now(), status, isFine, said });
    return answer;
  }

  /** The requests that overlap with this time and had no expected answer. */
  failures(from: number, to: number): Outcome[] {
    return this.outcomes.filter((outcome) => !outcome.isFine && outcome.to >= from && outcome.from <= to);
  }

  async close(): Promise<void> {
    this.#asking.abort();
    await this.#watching;
  }

  /** When it last stopped to send requests to this process, or infinity when it has not since this time. */
  droppedSince(since: number, target: ServiceProcess): number {
    const droppedAt = this.#droppedAt.get(target) ?? 0;
    return droppedAt >= since ? droppedAt : Infinity;
  }

  /** The process whose turn it is. */
  next(): ServiceProcess {
    const next = this.#candidates[this.#turn++ % this.#candidates.length];
    if (next === undefined) throw new Error('there is nobody to send a request to');
    return next;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#asking;
    while (!signal.aborted) {
      const answers = await Promise.all(this.#targets.map((target) => target.isReady()));
      const ready = this.#targets.filter((_target, index) => answers[index]);
      const candidates = ready.length > 0 ? ready : this.#targets;
      for (const target of this.#candidates)
        if (!candidates.includes(target)) this.#droppedAt.set(target, performance.now());
      this.#candidates = candidates;
      await setTimeout(ASKED_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** One line of text for each outcome, so that a failing test shows it. */
export function linesOf(outcomes: readonly Outcome[]): string[] {
  return outcomes.map(({ what, status, said }) => `${what}: ${status} ${said}`);
}
