import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvCell } from '../../src/adapters/csv-upload.ts';
import { FOOD_PROBLEMS, type FoodProblem } from '../../src/domain/food-problems.ts';
import type {
  Collision,
  FieldChange,
  FoodListReport,
  RecordCounts,
} from '../../src/services/food-list-import/import-report.ts';
import { table } from './table.ts';

/** The number of rows of a table that are printed. Further ones are counted. */
const MAX_PRINTED = 20;
const MAX_CELL = 48;

/** Collects the changes of a food list: counts them, keeps the first for a table, and writes all of them to a CSV file. */
export class ChangeList {
  readonly #first: FieldChange[] = [];
  #count = 0;
  readonly #file: ReturnType<typeof createWriteStream> | null;

  /** `path` is the CSV file; without it no file is written. */
  constructor(path: string | undefined) {
    this.#file = path === undefined ? null : createWriteStream(path);
    this.#file?.write('kind,code,part,action,field,before,after\r\n');
  }

  add(change: FieldChange): void {
    this.#count++;
    if (this.#first.length < MAX_PRINTED) this.#first.push(change);
    const { kind, code, part, action, field, before, after } = change;
    const cells = [kind, code, part, action, field, written(before), written(after)];
    this.#file?.write(`${cells.map(csvCell).join(',')}\r\n`);
  }

  async close(): Promise<void> {
    if (!this.#file) return;
    this.#file.end();
    await finished(this.#file);
  }

  /** The first changes as a table. */
  text(): string {
    const rows = this.#first.map(({ kind, code, part, action, field, before, after }) => [
      action,
      kind,
      code,
      part,
      field,
      shown(before),
      shown(after),
    ]);
    return listing(['', 'kind', 'code', 'part', 'field', 'before', 'after'], rows, this.#count, 'fields');
  }
}

const PROBLEMS: Record<FoodProblem, string> = {
  'no-portion-method': 'no way to say how much',
  'no-nutrient-record': 'no nutrient record',
  'no-local-description': 'no name in the locale',
  'only-hidden-categories': 'only hidden categories',
  'empty-image-set': 'an empty image set',
  uncategorised: 'no category',
};

/** The number of foods with each kind of problem, in lines for people. */
export function problemsText(counts: Record<FoodProblem, number>): string {
  const lines = FOOD_PROBLEMS.map((kind) => `    ${PROBLEMS[kind].padEnd(24)} ${counts[kind]}\n`);
  return `  Foods of the list with\n${lines.join('')}`;
}

/** The counts of a report, in lines for people. */
export function countsText({ foods, categories, missing }: FoodListReport): string {
  const line = (name: string, { added, changed, unchanged }: RecordCounts) =>
    `  ${name.padEnd(22)} ${added} new, ${changed} changed, ${unchanged} unchanged\n`;
  const away =
    foods.removed > 0
      ? `${foods.removed} foods that the files do not have leave the list; their records stay`
      : `${missing.length} foods that the files do not have stay in the list (--remove-missing takes them out)`;
  return line('categories', categories) + line('foods', foods) + (missing.length > 0 ? `  ${away}\n` : '');
}

/** What became of portions that are no household measures, and of foods without any, in lines for people. */
export function portionsText({ portions }: FoodListReport): string {
  const { defaultAmounts, rulesOfUse, categoriesWithUnits, ingredientsOnly, foodsWithTypedWeight } = portions;
  const lines: [number, string][] = [
    [defaultAmounts, 'rows of portions.csv are default amounts, not units'],
    [rulesOfUse, 'rows of portions.csv are rules of use, and left out'],
    [categoriesWithUnits, 'categories got the units of the rules'],
    [ingredientsOnly, 'foods are found as ingredients of recipes only, as the rules say'],
    [foodsWithTypedWeight, 'foods had no way to say how much: they got a typed weight'],
  ];
  return lines.map(([count, what]) => (count === 0 ? '' : `  ${String(count).padStart(6)} ${what}\n`)).join('');
}

/** The records of other locales that a list would change, as a table with the ways on. */
export function collisionsText(collisions: readonly Collision[]): string {
  if (collisions.length === 0) return '';
  const rows = collisions
    .slice(0, MAX_PRINTED)
    .map(({ code, stored, given, locales, fields }) => [
      code,
      shown(stored),
      shown(given),
      locales.join(' '),
      fields.join(' '),
    ]);
  const headings = ['code', 'stored', 'in the files', 'used by', 'fields that differ'];
  return `${listing(headings, rows, collisions.length, 'records of other locales')}
These codes belong to other lists, which the import would change. There are two ways on:
  --prefix US-   gives all codes of the files a prefix, here US-; the locale remembers it
  --share        keeps the global part of these records, and writes the local part of this locale only
`;
}

/** The edits that a list keeps, or would overwrite, as a table; for those that it would overwrite with the ways on. */
export function editsText({ edits, keepsEdits }: FoodListReport): string {
  if (edits.length === 0) return '';
  const rows = edits
    .slice(0, MAX_PRINTED)
    .map(({ code, field, who, when, edited, given }) => [
      code,
      field,
      who ?? '',
      when.toISOString().slice(0, 16),
      shown(edited),
      shown(given),
    ]);
  const headings = ['code', 'field', 'edited by', 'at', 'edited to', 'in the files'];
  const ways = keepsEdits
    ? `${edits.length} fields that were edited since the last import keep their values.`
    : `These fields were edited since the last import, and the files have other values. There are two ways on:
  --keep-edits        keeps these values, and takes everything else from the files
  --overwrite-edits   takes the values of the files`;
  return `${listing(headings, rows, edits.length, 'edits')}\n${ways}\n`;
}

function listing(headings: string[], rows: string[][], count: number, what: string): string {
  if (count === 0) return '';
  const more = count > rows.length ? `... and ${count - rows.length} more ${what}\n` : '';
  return `${table(headings, rows)}\n${more}`;
}

function shown(value: unknown): string {
  const text = written(value).replaceAll(/\s+/g, ' ');
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text;
}

/** A value as text: lists and objects as JSON, and no value as an empty text. */
function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
