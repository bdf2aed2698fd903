import type { Run } from './score.ts';

/** The run on one list, and the runs of other engines on the same list. */
export interface Measured {
  readonly run: Run;
  readonly peers: readonly Run[];
}

interface IndexFacts {
  readonly buildMs: number;
  readonly heapMb: number;
  /** The ratio of the p50 with ten times the list to the p50 with the list. */
  readonly growth: number;
  /** The pack of the list for searches without a network, as it is sent. */
  readonly packKb: number;
}

interface Bar {
  readonly name: string;
  readonly bar: string;
  readonly measured: number;
  readonly isMet: boolean;
}

const EVERY_KIND = 0.98;
/** Kinds of queries that have their own bar, or none because an alias that is in no list cannot be found by its letters. */
const HARD_KINDS = ['alias', 'alias-novel'];
const MRR_BARS = { UK: 0.985, French: 0.92, 'CIQUAL English': 0.9 };
/** The MRR@10 of the best engine of each list, from the table of anchors in the README of the data folder. */
const ANCHORS: Readonly<Record<string, number>> = {
  US: 0.951,
  UK: 0.98,
  French: 0.897,
  'CIQUAL English': 0.902,
};

/** Compares the search with its bars on the public halves of the queries. It also has to be better than each other engine. */
export function judge(lists: ReadonlyMap<string, Measured>, { buildMs, heapMb, growth, packKb }: IndexFacts): Bar[] {
  const of = (title: string): Run => {
    const list = lists.get(title);
    if (list === undefined) throw new Error(`there is no list ${title}`);
    return list.run;
  };
  const us = of('US');
  const runs = [...lists.values()].map(({ run }) => run);
  const [weakest, weakestScore] = [...us.kinds]
    .filter(([kind]) => !HARD_KINDS.includes(kind))
    .reduce((a, b) => (b[1].recallAt10 < a[1].recallAt10 ? b : a));
  return [
    atLeast('US recall@1', 0.945, us.headline.recallAt1),
    atLeast('US recall@10', 0.978, us.headline.recallAt10),
    atLeast('US MRR@10', 0.958, us.headline.mrr),
    atLeast('US alias, recall@10', 0.75, us.kinds.get('alias')?.recallAt10 ?? 0),
    atLeast(`US every other kind (least: ${weakest}), recall@10`, EVERY_KIND, weakestScore.recallAt10),
    ...Object.entries(MRR_BARS).map(([title, bar]) => atLeast(`${title} MRR@10`, bar, of(title).headline.mrr)),
    ...[...lists].map(([title, { run, peers }]) => {
      const best = Math.max(ANCHORS[title] ?? 0, ...peers.map(({ headline }) => headline.mrr));
      return above(`${title} MRR@10, best peer or anchor`, best, run.headline.mrr);
    }),
    below('slowest list, p50 ms', 0.3, Math.max(...runs.map(({ p50Ms }) => p50Ms))),
    below('slowest list, p99 ms', 1.5, Math.max(...runs.map(({ p99Ms }) => p99Ms))),
    below('US index, build s', 0.3, buildMs / 1000),
    below('US index, MB', 40, heapMb),
    below('p50 of ten times the list : of it', 5, growth),
    below('US pack, kB', 400, packKb),
  ];
}

export function formatBars(bars: readonly Bar[]): string {
  const width = Math.max(...bars.map(({ name }) => name.length));
  return bars
    .map(({ name, bar, measured, isMet }) =>
      [`  ${name.padEnd(width)}`, bar.padStart(8), measured.toFixed(3).padStart(7), isMet ? 'met' : 'NOT MET'].join(
        '  ',
      ),
    )
    .join('\n');
}

function atLeast(name: string, bar: number, measured: number): Bar {
  return { name, bar: `>= ${bar.toFixed(3)}`, measured, isMet: measured >= bar };
}

function above(name: string, bar: number, measured: number): Bar {
  return { name, bar: `> ${bar.toFixed(3)}`, measured, isMet: measured > bar };
}

function below(name: string, bar: number, measured: number): Bar {
  return { name, bar: `< ${bar}`, measured, isMet: measured < bar };
}
