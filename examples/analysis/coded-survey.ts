import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, estimatesOfR, runR } from './estimates.ts';
import { makeExtract, read, signInAsAdmin, totalsOf } from './service.ts';

// Makes a survey of 300 invented people with 600 recalls, codes all that the coding queue holds, and computes every total of its extracts, as
// coded and as submitted, from the CSV files of the food list in R. usual-intake.R runs on it too. RECALL_URL is the service, which has the demo,
// ACCOUNTS the accounts of the demo.

const PEOPLE = 300;
const DAYS = 2;
const SEED = 7;
const ROOT = join(import.meta.dirname, '../..');

const surveyId = `coded-${Date.now()}`;
const lastDay = lastMonday();
const options = { survey: surveyId, locale: 'en_GB', people: PEOPLE, days: DAYS, seed: SEED, 'last-day': lastDay };
const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
execFileSync('npm', ['run', '--silent', 'simulate', '--', ...args, '--code'], { cwd: ROOT, stdio: 'inherit' });

const admin = await signInAsAdmin();
const queue = await read<{ total: number }>('GET', `/surveys/${surveyId}/coding-queue`, admin);
if (queue.total !== 0) throw new Error(`the coding queue has ${queue.total} groups`);

const folder = mkdtempSync(join(tmpdir(), 'coded-survey-'));
const types = join(ROOT, 'data/reference/nutrient-types.csv');
try {
  for (const as of ['coded', 'submitted']) {
    const extract = join(folder, `${as}.zip`);
    writeFileSync(extract, await makeExtract(surveyId, admin, { as }));
    console.log(`totals as ${as}:`);
    runR('check-totals.R', extract, join(ROOT, 'data/demo'), types);
  }
  const totals = await totalsOf(surveyId, admin);
  if (totals.length !== PEOPLE * DAYS) throw new Error(`the file of totals has ${totals.length} rows`);
  const compared = compare(estimatesOfR(join(folder, 'coded.zip'), folder), totals);
  console.log(`R and the API agree on the means and variances of ${compared} variables of ${totals.length} recalls`);
} finally {
  rmSync(folder, { recursive: true });
}

/** The last Monday before yesterday. The days of the weeks before it are the same whenever this runs. */
function lastMonday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - 2);
  // Sunday is 0.
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
