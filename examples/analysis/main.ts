import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Makes a survey with recalls of known weights, an extract of it, and runs usual-intake.R on it. The numbers of R must be those that this
// script computes from the totals of the API, to one part in a thousand million. RECALL_URL is the service, ACCOUNTS the accounts of the demo.

interface Account {
  role: string;
  email?: string;
  password: string;
}
interface Total {
  userId: number;
  eatenGrams: number;
  nutrients: Record<string, number>;
}
interface Estimate {
  people: number;
  recalls: number;
  mean: number;
  within: number;
  between: number;
}

const { RECALL_URL = 'http://127.0.0.1:3100', ACCOUNTS = 'data/demo-accounts.json' } = process.env;
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
const PRECISION = 1e-9;

async function ask(method: string, path: string, token: string | null, body?: object): Promise<Response> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${RECALL_URL}/api${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const read = async <Answer>(method: string, path: string, token: string | null, body?: object) =>
  (await (await ask(method, path, token, body)).json()) as Answer;

async function signIn(how: string, by: object): Promise<string> {
  return (await read<{ accessToken: string }>('POST', `/auth/${how}`, null, by)).accessToken;
}

/** Waits for a job and returns its result. */
async function resultOf<Result>(id: string): Promise<Result> {
  for (;;) {
    const job = await read<{ state: string; result: Result; error: object | null }>('GET', `/jobs/${id}`, admin);
    if (job.state === 'succeeded') return job.result;
    if (job.state !== 'running') throw new Error(`the job ${job.state}: ${JSON.stringify(job.error)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

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

async function makeExtract(): Promise<Uint8Array> {
  const path = `/surveys/${surveyId}/extracts`;
  const { id } = await read<{ id: string }>('POST', path, admin, { name: 'Analysis' });
  const { extractId } = await resultOf<{ extractId: number }>(id);
  const { url } = await read<{ url: string }>('POST', `${path}/${extractId}/address`, admin);
  // The address begins with the public address of the service.
  const answer = await fetch(`${RECALL_URL}${url.slice(url.indexOf('/api/'))}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function totals(): Promise<Total[]> {
  const answer = await ask('GET', `/surveys/${surveyId}/submissions/export?content=totals&format=ndjson`, admin);
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Total);
}

/** The numbers of R by variable, such as `nutrient_1`. */
function estimatesOfR(csv: string): Map<string, Estimate> {
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
function estimate(groups: readonly (readonly number[])[]): Estimate {
  const all = groups.flat();
  const mean = meanOf(all);
  const [people, recalls] = [groups.length, all.length];
  const inside = sum(groups.flatMap((group) => group.map((value) => (value - meanOf(group)) ** 2)));
  const within = inside / (recalls - people);
  const square = sum(groups.map((group) => group.length * (meanOf(group) - mean) ** 2)) / (people - 1);
  const perPerson = (recalls - sum(groups.map((group) => group.length ** 2)) / recalls) / (people - 1);
  return { people, recalls, mean, within, between: Math.max(0, (square - within) / perPerson) };
}

/** Compares the numbers of R with those of the totals, and the weight eaten with what was sent. Returns how many variables were compared. */
function compare(ofR: ReadonlyMap<string, Estimate>, rows: readonly Total[]): number {
  const people = [...new Set(rows.map(({ userId }) => userId))];
  const groupsOf = (valueOf: (row: Total) => number | undefined) =>
    people.flatMap((userId) => {
      const values = rows.flatMap((row) => (row.userId === userId ? (valueOf(row) ?? []) : []));
      return values.length === 0 ? [] : [values];
    });
  requireSame('the weights that were sent', ofR.get('eaten_g'), estimate(GRAMS));
  requireSame('eaten_g', ofR.get('eaten_g'), estimate(groupsOf(({ eatenGrams }) => eatenGrams)));
  const ids = [...new Set(rows.flatMap(({ nutrients }) => Object.keys(nutrients)))];
  for (const id of ids) {
    requireSame(`nutrient_${id}`, ofR.get(`nutrient_${id}`), estimate(groupsOf(({ nutrients }) => nutrients[id])));
  }
  return 1 + ids.length;
}

function requireSame(what: string, ofR: Estimate | undefined, ours: Estimate): void {
  for (const name of ['people', 'recalls', 'mean', 'within', 'between'] as const) {
    const [theirs, own] = [ofR?.[name] ?? Number.NaN, ours[name]];
    const scale = Math.max(1, Math.abs(own));
    // NaN is never close enough.
    if (Math.abs(theirs - own) <= PRECISION * scale) continue;
    throw new Error(`${what}: R says ${name} ${theirs}, and it is ${own}`);
  }
}

const accounts = JSON.parse(readFileSync(ACCOUNTS, 'utf8')) as Account[];
const { email, password } = accounts.find(({ role }) => role === 'superuser') ?? { email: '', password: '' };
const admin = await signIn('login', { email, password });
const surveyId = `analysis-${Date.now()}`;
const code = await makeRecalls();
const extract = await makeExtract();
const folder = mkdtempSync(join(tmpdir(), 'analysis-'));
try {
  writeFileSync(join(folder, 'extract.zip'), extract);
  const script = join(import.meta.dirname, 'usual-intake.R');
  execFileSync('Rscript', [script, join(folder, 'extract.zip'), folder], { stdio: 'inherit' });
  const compared = compare(estimatesOfR(readFileSync(join(folder, 'summary.csv'), 'utf8')), await totals());
  console.log(`R and the API agree on ${compared} variables of ${GRAMS.flat().length} recalls of ${code}`);
} finally {
  rmSync(folder, { recursive: true });
}
