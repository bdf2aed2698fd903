import type { Query } from './data.ts';

export interface KindScore {
  count: number;
  recallAt1: number;
  recallAt10: number;
  mrr: number;
}

export interface Run {
  readonly kinds: ReadonlyMap<string, KindScore>;
  readonly headline: KindScore;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Returns at most ten distinct codes, the best first. */
export type Engine = (text: string) => readonly string[] | Promise<readonly string[]>;

const WARM_UP_QUERIES = 200;
// The fastest of three runs counts, because on a busy machine the others measure its scheduler.
const TIMED_RUNS = 3;
const EXCLUDED_KIND = 'alias-novel';

/** Scores an engine as the README of the data folder says. */
export async function runQueries(engine: Engine, queries: readonly Query[], timedRuns = TIMED_RUNS): Promise<Run> {
  for (const query of queries.slice(0, WARM_UP_QUERIES)) await engine(query.text);
  const kinds = new Map<string, KindScore>();
  const times: number[] = [];
  for (const query of queries) {
    let [codes, time] = await timed(engine, query.text);
    for (let again = 1; again < timedRuns; again += 1) {
      const next = await timed(engine, query.text);
      if (next[1] < time) [codes, time] = next;
    }
    times.push(time);
    const score = kinds.get(query.kind) ?? { count: 0, recallAt1: 0, recallAt10: 0, mrr: 0 };
    const rank = codes.slice(0, 10).findIndex((code) => query.expected.has(code));
    score.count += 1;
    score.recallAt1 += rank === 0 ? 1 : 0;
    score.recallAt10 += rank >= 0 ? 1 : 0;
    score.mrr += rank >= 0 ? 1 / (rank + 1) : 0;
    kinds.set(query.kind, score);
  }
  for (const score of kinds.values()) {
    score.recallAt1 /= score.count;
    score.recallAt10 /= score.count;
    score.mrr /= score.count;
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { kinds, headline: average(kinds), p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function timed(engine: Engine, text: string): Promise<[readonly string[], number]> {
  const start = performance.now();
  let codes = engine(text);
  // Awaiting an available answer would add a turn of the event loop to its time.
  if (codes instanceof Promise) codes = await codes;
  return [codes as readonly string[], performance.now() - start];
}

/** Returns at most `most` queries of each kind, evenly spread. */
export function sample(queries: readonly Query[], most: number): readonly Query[] {
  return [...Map.groupBy(queries, ({ kind }) => kind).values()].flatMap((all) =>
    all.length <= most ? all : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]!),
  );
}

function average(kinds: ReadonlyMap<string, KindScore>): KindScore {
  const counted = [...kinds].filter(([kind]) => kind !== EXCLUDED_KIND).map(([, score]) => score);
  const mean = (of: (score: KindScore) => number): number =>
    counted.reduce((sum, score) => sum + of(score), 0) / counted.length;
  return {
    count: counted.reduce((sum, score) => sum + score.count, 0),
    recallAt1: mean((score) => score.recallAt1),
    recallAt10: mean((score) => score.recallAt10),
    mrr: mean((score) => score.mrr),
  };
}

export function formatRun(title: string, run: Run, withKinds: boolean): string {
  const line = (name: string, score: KindScore): string =>
    `  ${name.padEnd(14)} ${String(score.count).padStart(5)}  ${score.recallAt1.toFixed(3)}  ${score.recallAt10.toFixed(3)}  ${score.mrr.toFixed(3)}`;
  const kinds = withKinds
    ? [...run.kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, score]) => line(kind, score))
    : [];
  return [
    `${title}: p50 ${run.p50Ms.toFixed(3)} ms, p99 ${run.p99Ms.toFixed(3)} ms   (kind, queries, recall@1, recall@10, MRR@10)`,
    ...kinds,
    line('HEADLINE', run.headline),
  ].join('\n');
}
