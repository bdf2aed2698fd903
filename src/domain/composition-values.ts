import { roundToPrecision } from '@dietary-recall/nutrition';

// Reads amounts and units as food composition tables write them.

const NUMBER = /^\d+(\.\d+)?([eE][+-]?\d+)?$/;
/** The largest weight or amount. A larger number is a typing error, and 1e999 would be Infinity. */
const MAX_NUMBER = 1e9;

/** Returns whether a text is a number as food lists write it: with a decimal point, without sign and thousands separator. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text) && Number(text) <= MAX_NUMBER;
}

/** Marks of unknown amounts in CoFID (N), CIQUAL (-) and AUSNUT (NA). An unknown amount is not zero. */
const UNKNOWN = new Set(['', '-', 'n', 'na', 'n/a']);
/** Marks of amounts that are there and too small to be measured: CoFID (Tr), CIQUAL (traces). */
const TRACES = new Set(['tr', 'trace', 'traces']);
/** An amount below a limit of detection (CIQUAL: "< 0,5"). */
const BELOW_DETECTION = /^<\s*(\d+(?:[.,]\d+)?)$/;

/** An amount below a limit of detection, in the unit of its table. Null: traces, for which the table gives no limit. */
export interface BelowLimit {
  limit: number | null;
}

/**
 * Reads a cell of a composition table. Returns the number, the limit of an amount below detection, null for a mark of an unknown
 * amount, and undefined for anything else. With `decimalComma`, "12,5" is a number as well as "12.5".
 */
export function readAmount(cell: string, decimalComma = false): number | BelowLimit | null | undefined {
  const text = cell.trim();
  const word = text.toLowerCase();
  if (UNKNOWN.has(word)) return null;
  if (TRACES.has(word)) return { limit: null };
  const limit = BELOW_DETECTION.exec(text)?.[1]?.replace(',', '.') ?? null;
  if (limit !== null) return isNumber(limit) ? { limit: Number(limit) } : undefined;
  const number = decimalComma ? text.replace(',', '.') : text;
  return isNumber(number) ? Number(number) : undefined;
}

/** Writes an amount or a limit as `readAmount` reads it, with a decimal point. */
export function writeAmount(amount: number | BelowLimit): string {
  if (typeof amount === 'number') return String(amount);
  return amount.limit === null ? 'traces' : `<${amount.limit}`;
}

/** Returns an amount or a limit in another unit. */
export function convertAmount(amount: number | BelowLimit, convert: (amount: number) => number): number | BelowLimit {
  if (typeof amount === 'number') return convert(amount);
  return { limit: amount.limit === null ? null : convert(amount.limit) };
}

/** The size of a unit in the smallest unit of its kind. A kilocalorie is 4.184 kJ (FAO Food and Nutrition Paper 77, 2003, 3.1). */
const UNITS: Readonly<Record<string, { kind: 'mass' | 'energy'; size: number }>> = {
  g: { kind: 'mass', size: 1e6 },
  mg: { kind: 'mass', size: 1e3 },
  µg: { kind: 'mass', size: 1 },
  kcal: { kind: 'energy', size: 4.184 },
  kJ: { kind: 'energy', size: 1 },
};

// The micro sign (U+00B5) and the Greek letter mu (U+03BC) look the same. Tables made without either have ug or mcg.
const SPELLINGS: Readonly<Record<string, string>> = { μg: 'µg', ug: 'µg', mcg: 'µg', kj: 'kJ' };

/** Returns the symbol of a unit in the spelling of `UNITS`. An unknown unit is returned unchanged. */
function unitSymbol(text: string): string {
  const unit = text.trim();
  return SPELLINGS[unit] ?? unit;
}

/** Returns a function that converts amounts between two units, without binary noise. Returns null when the units differ in kind. */
export function unitConversion(from: string, to: string): ((amount: number) => number) | null {
  const [source, target] = [unitSymbol(from), unitSymbol(to)];
  if (source === target) return (amount) => amount;
  const [given, wanted] = [UNITS[source], UNITS[target]];
  if (!given || given.kind !== wanted?.kind) return null;
  return (amount) => roundToPrecision((amount * given.size) / wanted.size);
}
