import { withoutNoise } from '@dietary-recall/nutrition';

/** Amounts and units as composition tables write them. */

const NUMBER = /^\d+(\.\d+)?([eE][+-]?\d+)?$/;
/** Far beyond any weight or amount; what is larger is a slip, and 1e999 would be Infinity. */
const MAX_NUMBER = 1e9;

/** Whether a text is a number of a food list: a dot, no sign, no thousands separator. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text) && Number(text) <= MAX_NUMBER;
}

/** "Not known" in CoFID (N, Tr), CIQUAL (-, traces) and AUSNUT (NA): such an amount is never zero. */
const UNKNOWN = new Set(['', '-', 'n', 'tr', 'trace', 'traces', 'na', 'n/a']);
/** Below the limit of detection (CIQUAL: "< 0,5"): how far below is not known. */
const BELOW_DETECTION = /^<\s*\d+([.,]\d+)?$/;

/**
 * The number that a cell of a composition table holds; null where it says that the amount is unknown, undefined where it
 * is neither. With `decimalComma` "12,5" is a number as "12.5" is.
 */
export function readAmount(cell: string, decimalComma = false): number | null | undefined {
  const text = cell.trim();
  if (UNKNOWN.has(text.toLowerCase()) || BELOW_DETECTION.test(text)) return null;
  const number = decimalComma ? text.replace(',', '.') : text;
  return isNumber(number) ? Number(number) : undefined;
}

/** How many of the smallest unit of its kind one unit is. A kilocalorie is 4.184 kJ (FAO Food and Nutrition Paper 77, 2003, 3.1). */
const UNITS: Readonly<Record<string, { kind: 'mass' | 'energy'; size: number }>> = {
  g: { kind: 'mass', size: 1e6 },
  mg: { kind: 'mass', size: 1e3 },
  µg: { kind: 'mass', size: 1 },
  kcal: { kind: 'energy', size: 4.184 },
  kJ: { kind: 'energy', size: 1 },
};

// A micro sign (U+00B5) and a Greek mu (U+03BC) look the same; nutritionists without either on the keyboard write ug or mcg.
const SPELLINGS: Readonly<Record<string, string>> = { μg: 'µg', ug: 'µg', mcg: 'µg', kj: 'kJ' };

/** The symbol of a unit however it is spelt; other units stay as they are. */
function unitSymbol(text: string): string {
  const unit = text.trim();
  return SPELLINGS[unit] ?? unit;
}

/** What turns an amount in one unit into another, without binary noise; null where the units measure different things. */
export function unitConversion(from: string, to: string): ((amount: number) => number) | null {
  const [source, target] = [unitSymbol(from), unitSymbol(to)];
  if (source === target) return (amount) => amount;
  const [given, wanted] = [UNITS[source], UNITS[target]];
  if (!given || given.kind !== wanted?.kind) return null;
  return (amount) => withoutNoise((amount * given.size) / wanted.size);
}
