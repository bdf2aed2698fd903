import { roundToPrecision } from '@dietary-recall/nutrition';
import { isNumber } from '../../domain/composition-values.ts';

/** An amount as `nutrients.csv` writes it ('' where the cell is empty), with a remark for the report, or why it is none. */
export type Amount = { text: string; remark: string | null } | { fault: string };

interface Reading {
  /** Whether "12,5" is a number. */
  decimalComma?: boolean;
  /** Brings a number into the unit of the nutrient type, per 100 g; null leaves it as it is written. */
  convert: ((amount: number) => number) | null;
}

/** Marks of unknown amounts, which `nutrients.csv` keeps: CoFID writes N, CIQUAL -. */
const UNKNOWN = new Set(['n', '-', 'na', 'n/a']);
const TRACE = new Set(['tr', 'trace', 'traces']);
const BELOW_LIMIT = /^<\s*(.+)$/;
/** CoFID puts estimated amounts in brackets. */
const ESTIMATED = /^[([](.+)[)\]]$/;

/**
 * Reads an amount as an agency publishes it. A trace is 0: it was found, and is too little to be measured. A limit of detection stays
 * (`<0.5`). An amount in brackets is an estimate and is taken without them.
 */
export function publishedAmount(cell: string, reading: Reading): Amount {
  const text = cell.trim();
  if (text === '' || UNKNOWN.has(text.toLowerCase())) return { text, remark: null };
  if (TRACE.has(text.toLowerCase())) return { text: '0', remark: 'Traces, stored as 0' };
  const estimate = ESTIMATED.exec(text)?.[1];
  if (estimate !== undefined) {
    const amount = publishedAmount(estimate, reading);
    return 'fault' in amount ? amount : { text: amount.text, remark: 'Amounts in brackets, taken as amounts' };
  }
  const limit = BELOW_LIMIT.exec(text)?.[1];
  const number = numberOf(limit ?? text, reading);
  if (number === null) return { fault: `"${text}" is neither an amount nor a mark of an unknown one` };
  if (limit === undefined) return { text: number, remark: null };
  return { text: `<${number}`, remark: 'Amounts below a limit of detection, such as <0.5' };
}

function numberOf(text: string, { decimalComma = false, convert }: Reading): string | null {
  const number = (decimalComma ? text.replace(',', '.') : text).replaceAll(/[\s\u00A0]/g, '');
  if (!isNumber(number)) return null;
  return convert ? String(roundToPrecision(convert(Number(number)))) : number;
}
