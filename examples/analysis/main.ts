import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, estimate, estimatesOfR, requireSame } from './estimates.ts';
import { ask, makeExtract, read, signIn, signInAsAdmin, totalsOf } from './service.ts';

// Makes a survey with recalls of known weights, an extract of it, and runs usual-intake.R on it. The numbers of R must be those that this
// script computes from the totals of the API, to one part in a thousand million. RECALL_URL is the service, ACCOUNTS the accounts of the demo.

/** Grams of each recall of each person: people have two or three, and not the same numbers. */
const GRAMS = [
  [310, 250, 420],
  [120, 180],
  [505, 610, 580],
  [90, 60],
  [333, 270, 301],
  [700, 450],
];
const DAY_MS = 24 * 3600 * 1000;

/** Makes the survey, its people and their recalls, each on a day of its own. Returns the code of the food that they ate. */
async function makeRecalls(): Promise<string> {
  await ask('POST', '/surveys', admin, {
    id: surveyId,
    localeId: 'en_GB',
    state: 'active',
    startDate: '2026-01-01T00:00:00Z',
    endDate: '2036-01-01T00:00:00Z',
    supportEmail: 'support@example.org',
    maximumDailySubmissions: 10,
    minimumSubmissionInterval: 0,
  });
  const secret = randomUUID();
  const people = GRAMS.map((_, at) => `person${at + 1}`);
  const rows = ['user name,password', ...people.map((name) => `${name},${secret}`), ''].join('\n');
  const form = new FormData();
  form.set('file', new File([rows], 'people.csv', { type: 'text/csv' }));
  await ask('POST', `/surveys/${surveyId}/users/respondents/upload-csv`, admin, form);
  const { foods } = await read<{ foods: { code: string }[] }>('GET', '/foods/en_GB/lookup?desc=apple&limit=1', admin);
  const [food] = foods;
  if (!food) throw new Error('the demo has no apple');
  for (const [at, userName] of people.entries()) {
    const token = await signIn('login/alias', { surveyId, userName, password: secret });
    for (const [day, grams] of (GRAMS[at] ?? []).entries()) {
      const recalled = new Date(Date.now() - (2 + 3 * day) * DAY_MS);
      await ask('POST', `/surveys/${surveyId}/submissions`, token, {
        startTime: new Date(Date.now() - 10 * 60_000).toISOString(),
        endTime: new Date().toISOString(),
        timeZone: 'Europe/London',
        recallDate: recalled.toISOString().slice(0, 10),
        uxSessionId: randomUUID(),
        meals: [
          {
            name: 'Lunch',
            time: { hours: 13, minutes: 0 },
            foods: [
              {
                code: food.code,
                portionSize: { method: 'weight', data: { servingWeight: grams, leftoversWeight: 0 } },
              },
            ],
          },
        ],
      });
    }
  }
  return food.code;
}

const admin = await signInAsAdmin();
const surveyId = `analysis-${Date.now()}`;
const code = await makeRecalls();
const folder = mkdtempSync(join(tmpdir(), 'analysis-'));
try {
  const extract = join(folder, 'extract.zip');
  writeFileSync(extract, await makeExtract(surveyId, admin));
  const ofR = estimatesOfR(extract, folder);
  requireSame('the weights that were sent', ofR.get('eaten_g'), estimate(GRAMS));
  const compared = compare(ofR, await totalsOf(surveyId, admin));
  console.log(`R and the API agree on ${compared} variables of ${GRAMS.flat().length} recalls of ${code}`);
} finally {
  rmSync(folder, { recursive: true });
}
