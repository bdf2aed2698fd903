import type { Kind, Shot } from './options.ts';
import { described, type Reply } from './send.ts';

interface Fault {
  count: number;
  /** The first request with this fault. */
  example: string;
}

const SHOWN = 60;

/** Counts what was sent and answered, and keeps what went wrong. */
export class Tally {
  readonly #sent = new Map<Kind | 'duplicates', number>();
  readonly #answered = new Map<string, number>();
  /** Answers 429 and 503, by operation and code. */
  readonly #postponed = new Map<string, number>();
  readonly #cutOff = new Map<string, number>();
  readonly #succeeded = new Set<string>();
  readonly #faults = new Map<string, Fault>();
  #slowestMs = 0;
  #slowest = '';
  #total = 0;

  count(shot: Shot, reply: Reply, isDuplicate: boolean): void {
    const { status, ms } = reply;
    this.#total++;
    add(this.#sent, isDuplicate ? 'duplicates' : shot.kind);
    add(this.#answered, status === 429 ? '429' : `${Math.floor(status / 100)}xx`);
    if (status === 503 || status === 429)
      add(this.#postponed, `${shot.operation} ${/"code":"([^"]+)"/.exec(reply.text)?.[1]}`);
    if (ms <= this.#slowestMs) return;
    this.#slowestMs = ms;
    this.#slowest = shot.operation;
  }

  cutOff(operation: string): void {
    add(this.#cutOff, operation);
  }

  succeed(operation: string): void {
    this.#succeeded.add(operation);
  }

  fault(what: string, shot: Shot, answer: string): void {
    const key = `${shot.operation} ${what}`;
    const seen = this.#faults.get(key);
    if (seen !== undefined) seen.count++;
    else this.#faults.set(key, { count: 1, example: `${described(shot)}\n    -> ${answer}` });
  }

  /** The percentage of requests that were refused with 429. */
  get tooManyPercent(): number {
    return (100 * (this.#answered.get('429') ?? 0)) / Math.max(1, this.#total);
  }

  /** Each kind of fault once, with a request that meets it. */
  faults(): string[] {
    return [...this.#faults]
      .slice(0, SHOWN)
      .map(([key, { count, example }]) => `${key} (${count} times)\n    ${example}`);
  }

  /** One line of counts, with the names of the operations at which no request succeeded. */
  summary(operations: readonly string[]): string {
    const missed = operations.filter((name) => !this.#succeeded.has(name));
    const parts = [
      `${this.#total} requests: ${listed(this.#sent)}`,
      `answers: ${listed(this.#answered)}`,
      `429 and 503: ${listed(this.#postponed) || 'none'}`,
      `files cut off: ${listed(this.#cutOff) || 'none'}`,
      `operations with 200: ${operations.length - missed.length} of ${operations.length}`,
      ...(missed.length === 0 ? [] : [`never: ${missed.join(', ')}`]),
      `slowest: ${Math.round(this.#slowestMs)} ms (${this.#slowest})`,
    ];
    return parts.join('; ');
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
