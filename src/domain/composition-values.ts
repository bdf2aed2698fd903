import { roundToPrecision } from '@dietary-recall/nutrition';

// Reads amounts and units as food composition tables write them.

const NUMBER = /^\d+(\.\d+)?([eE][+-]?\d+)?$/;
/** The largest weight or amount. A larger number is a typing error, and 1e999 would be Infinity. */
const MAX_NUMBER = 1e9;

/** Returns whether a text is a number as food lists write it: with a decimal point, without sign and thousands separator. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text) && Number(text) <= MAX_NUMBER;
}

/** Marks of unknown amounts in CoFID (N, Tr), CIQUAL (-, traces) and AUSNUT (NA). An unknown amount is not zero. */
const UNKNOWN = new Set(['', '-', 'n', 'tr', 'trace', 'traces', 'na', 'n/a']);
/** An amount below the limit of detection (CIQUAL: "< 0,5") is unknown too. */
const BELOW_DETECTION = /^<\s*\d+([.,]\d+)?$/;

/**
 * Reads a cell of a composition table. Returns the number, null for a mark of an unknown amount, and undefined for anything else.
 * With `decimalComma`, "12,5" is a number as well as "12.5".
 */
export function readAmount(cell: string, decimalComma = false): number | null | undefined {
  const text = cell.trim();
  if (UNKNOWN.has(text.toLowerCase()) || BELOW_DETECTION.test(text)) return null;
  const number = decimalComma ? text.replace(',', '.') : text;
  return isNumber(number) ? Number(number) : undefined;
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
