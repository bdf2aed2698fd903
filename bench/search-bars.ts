import type { Run } from './search-score.ts';

/** The run of one list, and those of other engines on the same list. */
export interface Measured {
  readonly run: Run;
  readonly peers: readonly Run[];
}

interface IndexFacts {
  readonly buildCpuMs: number;
  readonly heapMb: number;
  /** p50 of ten times the list : p50 of the list. */
  readonly growth: number;
}

interface Bar {
  readonly name: string;
  readonly bar: number;
  readonly measured: number;
  readonly isMet: boolean;
}

const EVERY_KIND = 0.98;
/** Kinds with bars of their own, or none: a name that no list has cannot be found by its letters. */
const HARD_KINDS = ['alias', 'alias-novel'];

/** The bars that the search is held to on the public halves of the queries; every peer has to be passed too. */
export function judge(lists: ReadonlyMap<string, Measured>, { buildCpuMs, heapMb, growth }: IndexFacts): Bar[] {
  const of = (title: string): Run => {
    const list = lists.get(title);
    if (list === undefined) throw new Error(`there is no list ${title}`);
    return list.run;
  };
  const us = of('US');
  const slowest = (time: (run: Run) => number) => Math.max(...[...lists.values()].map(({ run }) => time(run)));
  const otherKinds = [...us.kinds].filter(([kind]) => !HARD_KINDS.includes(kind));
  return [
    atLeast('US recall@1', 0.945, us.headline.recallAt1),
    atLeast('US recall@10', 0.978, us.headline.recallAt10),
    atLeast('US MRR@10', 0.958, us.headline.mrr),
    atLeast('US alias, recall@10', 0.75, us.kinds.get('alias')?.recallAt10 ?? 0),
    ...otherKinds.map(([kind, { recallAt10 }]) => atLeast(`US ${kind}, recall@10`, EVERY_KIND, recallAt10)),
    atLeast('UK MRR@10', 0.985, of('UK').headline.mrr),
    atLeast('French MRR@10', 0.92, of('French').headline.mrr),
    atLeast('CIQUAL English MRR@10', 0.9, of('CIQUAL English').headline.mrr),
    ...[...lists].map(([title, { run, peers }]) =>
      atLeast(
        `${title} MRR@10, best peer here`,
        Math.max(...peers.map(({ headline }) => headline.mrr)),
        run.headline.mrr,
      ),
    ),
    below(
      'slowest list, p50 ms',
      0.3,
      slowest(({ p50Ms }) => p50Ms),
    ),
    below(
      'slowest list, p99 ms',
      1.5,
      slowest(({ p99Ms }) => p99Ms),
    ),
    below('US index, build ms CPU', 300, buildCpuMs),
    below('US index, MB', 40, heapMb),
    below('p50 of ten times the list : of it', 5, growth),
  ];
}

export function formatBars(bars: readonly Bar[]): string {
  return bars
    .map(({ name, bar, measured, isMet }) =>
      [
        `  ${name.padEnd(36)}`,
        bar.toFixed(3).padStart(8),
        measured.toFixed(3).padStart(8),
        isMet ? 'met' : 'NOT MET',
      ].join('  '),
    )
    .join('\n');
}

function atLeast(name: string, bar: number, measured: number): Bar {
  return { name: `${name} >=`, bar, measured, isMet: measured >= bar };
}

function below(name: string, bar: number, measured: number): Bar {
  return { name: `${name} <`, bar, measured, isMet: measured < bar };
}
