import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemeDocumentInput } from '@dietary-recall/scheme';
import { DAY_MS } from '@dietary-recall/vocabulary';

// What docs/guides/run-a-study.md tells a survey team to send. The dates of the page are moved by whole weeks, so that the study lies in the
// near future and has the days of the week of the page.

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'docs/guides/run-a-study.md'), 'utf8');
const WEEK_MS = 7 * DAY_MS;
/** The Monday on which the study of the page begins. */
const BEGIN = '2027-03-01';

const weeks = Math.ceil((Date.now() - Date.parse(BEGIN)) / WEEK_MS) + 1;

/** Moves a day of the page, YYYY-MM-DD, to that of the test. */
export function dayOf(day: string): string {
  return new Date(Date.parse(day) + weeks * WEEK_MS).toISOString().slice(0, 10);
}

const moved = (text: string) => text.replaceAll(/2027-\d\d-\d\d/g, dayOf);

export const blocks: readonly unknown[] = Array.from(GUIDE.matchAll(/```json\n([\s\S]*?)```/g), ([, json = '']) =>
  JSON.parse(moved(json)),
);

/** The head and the first line of the file of respondents. */
export const [csvHead = '', csvLine = ''] = (/```csv\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? '').split('\n');

/** The names of the columns that the page promises in the export of foods. */
export const promisedColumns: readonly string[] = Array.from(
  (/^\| `items` \| (.*) \|$/m.exec(GUIDE)?.[1] ?? '').matchAll(/`([^`]+)`/g),
  ([, column = '']) => column,
);

/** The scheme of the page, as it is sent. */
export const scheme = JSON.parse(readFileSync(join(ROOT, 'examples/study/scheme.json'), 'utf8')) as {
  id: string;
  name: string;
  document: SchemeDocumentInput & Record<string, unknown>;
};
