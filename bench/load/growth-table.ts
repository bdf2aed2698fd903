import { cpuOf, type Cost } from './cost.ts';
import { markdown } from './report.ts';

/** The figures with one amount of data. */
export interface GrowthStep {
  startSeconds: number;
  startCpuMs: number;
  residentMb: number;
  /** The costs by the name of the operation. */
  costs: ReadonlyMap<string, Cost>;
  /** Other figures, by a name with the unit. */
  facts: ReadonlyMap<string, number>;
}

/** Returns a table of the figures with 1x, 10x and 100x the data and their ratios to the first. */
export function growthRatios(steps: readonly GrowthStep[], labels: readonly string[]): string {
  const [first] = steps;
  if (!first) throw new Error('nothing was measured');
  const rows: string[][] = [];
  const add = (name: string, figures: readonly number[], texts: readonly string[]) => {
    const ratios = figures.slice(1).map((figure) => (figures[0] ? (figure / figures[0]).toFixed(2) : ''));
    rows.push([name, ...texts, ...ratios]);
  };
  const addPlain = (name: string, figureOf: (step: GrowthStep) => number, digits: number) => {
    const figures = steps.map(figureOf);
    add(
      name,
      figures,
      figures.map((figure) => figure.toFixed(digits)),
    );
  };
  for (const name of first.costs.keys()) {
    const costs = steps.map((step) => step.costs.get(name)).filter((cost) => cost !== undefined);
    add(
      name,
      costs.map(cpuOf),
      costs.map((cost) => `${cpuOf(cost).toFixed(2)} (${cost.databaseMs.toFixed(2)}); ${cost.p50Ms.toFixed(1)}`),
    );
  }
  for (const name of first.facts.keys()) addPlain(name, ({ facts }) => facts.get(name) ?? Number.NaN, 2);
  addPlain('start, s', ({ startSeconds }) => startSeconds, 2);
  addPlain('start, CPU ms of the server', ({ startCpuMs }) => startCpuMs, 0);
  addPlain('resident MB after the start', ({ residentMb }) => residentMb, 0);
  const ratios = labels.slice(1).map((label) => `${label} : ${labels[0]}`);
  return markdown(['CPU ms (of it PostgreSQL); p50 ms', ...labels, ...ratios], rows);
}
