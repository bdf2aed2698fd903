import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Total } from './service.ts';

// What usual-intake.R prints, computed a second time.

export interface Estimate {
  people: number;
  recalls: number;
  mean: number;
  within: number;
  between: number;
}

const PRECISION = 1e-9;

/** Runs a script of this folder. */
export function runR(script: string, ...args: readonly string[]): void {
  execFileSync('Rscript', [join(import.meta.dirname, script), ...args], { stdio: 'inherit' });
}

/** Runs usual-intake.R on an extract in a folder, and returns its numbers by variable, such as `nutrient_1`. */
export function estimatesOfR(extract: string, folder: string): Map<string, Estimate> {
  runR('usual-intake.R', extract, folder);
  const csv = readFileSync(join(folder, 'summary.csv'), 'utf8');
  // The texts of the file have no commas outside of quotes.
  const [head = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,)(?=,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  return new Map(
    rows.map((cells) => {
      const numberOf = (name: string) => {
        const cell = cells[head.indexOf(name)] ?? '';
        return cell === '' ? Number.NaN : Number(cell);
      };
      const [people, recalls] = [numberOf('people'), numberOf('recalls')];
      const variances = { within: numberOf('within'), between: numberOf('between') };
      return [cells[head.indexOf('variable')] ?? '', { people, recalls, mean: numberOf('mean'), ...variances }];
    }),
  );
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const meanOf = (values: readonly number[]) => sum(values) / values.length;

/** One-way analysis of variance with people as random effect, by the method of moments. */
export function estimate(groups: readonly (readonly number[])[]): Estimate {
  const all = groups.flat();
  const mean = meanOf(all);
  const [people, recalls] = [groups.length, all.length];
  const inside = sum(groups.flatMap((group) => group.map((value) => (value - meanOf(group)) ** 2)));
  const within = inside / (recalls - people);
  const square = sum(groups.map((group) => group.length * (meanOf(group) - mean) ** 2)) / (people - 1);
  const perPerson = (recalls - sum(groups.map((group) => group.length ** 2)) / recalls) / (people - 1);
  return { people, recalls, mean, within, between: Math.max(0, (square - within) / perPerson) };
}

/** Compares the numbers of R with those of the totals. Returns how many variables were compared. */
export function compare(ofR: ReadonlyMap<string, Estimate>, rows: readonly Total[]): number {
  const people = Map.groupBy(rows, ({ userId }) => userId);
  const groupsOf = (valueOf: (row: Total) => number | null | undefined) =>
    [...people.values()].flatMap((recalls) => {
      const values = recalls.flatMap((row) => valueOf(row) ?? []);
      return values.length === 0 ? [] : [values];
    });
  requireSame('eaten_g', ofR.get('eaten_g'), estimate(groupsOf(({ eatenGrams }) => eatenGrams)));
  const ids = [...new Set(rows.flatMap(({ nutrients }) => Object.keys(nutrients)))];
  for (const id of ids) {
    requireSame(`nutrient_${id}`, ofR.get(`nutrient_${id}`), estimate(groupsOf(({ nutrients }) => nutrients[id])));
  }
  return 1 + ids.length;
}

export function requireSame(what: string, ofR: Estimate | undefined, ours: Estimate): void {
  for (const name of ['people', 'recalls', 'mean', 'within', 'between'] as const) {
    const [theirs, own] = [ofR?.[name] ?? Number.NaN, ours[name]];
    const scale = Math.max(1, Math.abs(own));
    // NaN is never close enough.
    if (Math.abs(theirs - own) <= PRECISION * scale) continue;
    throw new Error(`${what}: R says ${name} ${theirs}, and it is ${own}`);
  }
}
