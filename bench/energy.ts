import { stdout } from 'node:process';
import { defineCommand, UsageError } from '../cli/support/command.ts';
import { table } from '../cli/support/table.ts';
import { COFID, FNDDS, readFoods, type ListedFood, type ListKind } from './energy/lists.ts';
import { compareFoods, sumOfPercentages } from './energy/shares.ts';
import { randomNumbers } from './nutrients/portions.ts';

const DAYS = 1000;
const FOODS_A_DAY = 20;
/** Of the foods, those whose energies differ by no more than 10 %. The others have factors of their own, or energy from what the list lacks. */
const MIN_SHARE = 90;
/** The mean of the sums of many days, in percentage points from 100. */
const MAX_OFF = 2;

export const energy = defineCommand(
  {
    name: 'npm run bench -- energy',
    forms: ['FNDDS_FOLDER COFID_FOLDER [options]'],
    summary: 'Checks that percentages of energy add up to 100 on FNDDS and CoFID.',
    details: `Compares the stated energy of each food with protein, fat and carbohydrate (FNDDS: alcohol too) with the energy by the factors
of docs/reference/feedback.md, and sums the percentages of energy of ${DAYS} random days of ${FOODS_A_DAY} foods of 100 g, as feedback computes
them. For contrast it prints the sums by the factors of the other list. Exits with 1 when less than ${MIN_SHARE} % of the foods are within
10 %, or when the sums are more than ${MAX_OFF} points from 100 on average.`,
    positionals: {
      FNDDS_FOLDER: 'FNDDS as CSV files.',
      COFID_FOLDER: 'CoFID as CSV files.',
    },
    options: {
      seed: { type: 'integer', value: 'NUMBER', default: 1, min: 0, help: 'The same seed makes the same days.' },
    },
    example: 'npm run bench -- energy lists/us lists/uk',
  },
  async ({ values: { seed }, positionals }) => {
    const [fndds, cofid] = positionals;
    if (fndds === undefined || cofid === undefined) throw new UsageError('Give the folders of FNDDS and of CoFID.');
    const lines: string[][] = [];
    for (const [folder, kind, other] of [
      [fndds, FNDDS, COFID],
      [cofid, COFID, FNDDS],
    ] as const) {
      const { foods, incomplete } = await readFoods(folder, kind);
      if (foods.length === 0)
        throw new UsageError(`${folder} has no food with all of the nutrients that are compared.`);
      const compared = compareFoods(foods, kind);
      const days = randomDays(foods, seed);
      const own = spread(days, kind);
      const isMet = compared.withinTenth >= MIN_SHARE && Math.abs(own.mean - 100) <= MAX_OFF;
      if (!isMet) process.exitCode = 1;
      lines.push([
        kind.name,
        `${compared.foods} (${incomplete} incomplete)`,
        `${compared.withinRounding.toFixed(1)} %`,
        `${compared.withinTenth.toFixed(1)} %`,
        `${own.mean.toFixed(1)} (${own.low.toFixed(1)} to ${own.high.toFixed(1)})`,
        spread(days, other).mean.toFixed(1),
        isMet ? 'met' : 'MISSED',
      ]);
    }
    const headings = [
      '',
      'foods',
      'within rounding',
      'within 10 %',
      'sum of percentages, 90 % of days',
      'other factors',
      '',
    ];
    stdout.write(`${table(headings, lines)}\n`);
  },
);

function randomDays(foods: readonly ListedFood[], seed: number): ListedFood[][] {
  const random = randomNumbers(seed);
  const any = () => foods[Math.floor(random() * foods.length)];
  return Array.from({ length: DAYS }, () => Array.from({ length: FOODS_A_DAY }, any).flatMap((food) => food ?? []));
}

/** The mean of the sums of percentages, and the range of the middle 90 % of days. */
function spread(days: readonly ListedFood[][], kind: ListKind): { mean: number; low: number; high: number } {
  const sums = days.map((day) => sumOfPercentages(day, kind)).sort((a, b) => a - b);
  const mean = sums.reduce((all, sum) => all + sum, 0) / sums.length;
  const at = (share: number) => sums[Math.floor(share * (sums.length - 1))] ?? mean;
  return { mean, low: at(0.05), high: at(0.95) };
}
