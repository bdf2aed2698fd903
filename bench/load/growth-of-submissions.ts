import { DAY_MS } from '@dietary-recall/vocabulary';
import pg from 'pg';
import type { BenchDatabase } from '../support/bench-database.ts';
import { cookieOf, signInAll, type Client } from '../support/clients.ts';
import { Connection, type Call } from '../support/connection.ts';
import { untilIdle } from '../support/cpu-meter.ts';
import { BENCH_SURVEY, prepare, type Prepared } from '../support/prepare-database.ts';
import { ServerProcess } from '../support/server-process.ts';
import { costOf, type Cost, type Effort, type Probe } from './cost.ts';
import { recallOf, requireReceipt, submitCall } from './evening.ts';
import type { GrowthStep } from './growth-table.ts';
import { knownQueries } from './known-queries.ts';
import {
  BASE_SUBMISSIONS,
  multiplySubmissions,
  RECALLS_A_PERSON,
  removeNewest,
  spreadOverDays,
} from './many-submissions.ts';
import { eveningProbes, pick } from './probes.ts';
import { requireOk } from './saturate.ts';
import { staffHeaders } from './staff.ts';
import { measureStart } from './start.ts';

const EFFORT: Effort = { connections: 1, seconds: 1, runs: 3 };
const FOODS = 12;
const SURVEY = `/api/surveys/${BENCH_SURVEY}`;

export interface GrowthOptions {
  dataDir: string;
  database: BenchDatabase;
  foodList: string | null;
  /** The multiples of the data, ascending. */
  scales: readonly number[];
  onProgress: (what: string) => void;
}

/** Measures each operation with 1,000 submissions and with the multiples of them. The food list stays the same. */
export async function growthOfSubmissions({ dataDir, database, foodList, scales, onProgress }: GrowthOptions) {
  const prepared = await prepare({
    dataDir,
    databaseUrl: database.url,
    respondents: BASE_SUBMISSIONS / RECALLS_A_PERSON,
    foodList,
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const steps: GrowthStep[] = [];
  let stored = 1;
  try {
    await submitAll({ dataDir, database, prepared });
    await spreadOverDays(client);
    for (const scale of scales) {
      onProgress(`${BASE_SUBMISSIONS * scale} submissions`);
      if (scale > stored) await multiplySubmissions(client, stored, scale);
      stored = scale;
      const since = new Date();
      steps.push(await measureStep({ dataDir, database, prepared }));
      await removeNewest(client, since);
    }
    return steps;
  } finally {
    await client.end();
  }
}

interface Place {
  dataDir: string;
  database: BenchDatabase;
  prepared: Prepared;
}

/** Submits the first recalls over HTTP. All later ones are copies of them. */
async function submitAll({ dataDir, database, prepared }: Place): Promise<void> {
  await using server = await ServerProcess.start({ dataDir, databaseUrl: database.url });
  const connection = new Connection(server.port);
  try {
    const clients = await signInAll(server.port, prepared);
    // The foods that people usually eat.
    const usual = prepared.foodCodes.filter((_, index) => index % 12 === 0);
    for (let number = 0; number < BASE_SUBMISSIONS; number++) {
      const codes = Array.from({ length: FOODS }, (_, index) => pick(usual, number * FOODS + index * 97));
      const call = submitCall(pick(clients, number).authorization, recallOf(number, codes));
      const answer = await connection.send(call);
      requireOk(call, answer);
      requireReceipt(answer);
    }
  } finally {
    connection.close();
  }
}

async function measureStep({ dataDir, database, prepared }: Place): Promise<GrowthStep> {
  const { server: started, ...start } = await measureStart({ dataDir, databaseUrl: database.url });
  await using server = started;
  // A new installation makes the sizes of its pictures.
  await untilIdle(server.pid, database);
  const clients = await signInAll(server.port, prepared);
  const staff = await staffHeaders(server.port, dataDir);
  const { localeId, respondents } = prepared;
  const { queries, foodCodes } = await knownQueries(server.port, localeId, pick(clients, 0));
  const survey = { localeId, queries, respondents };
  const evening = eveningProbes({ survey, clients, foodCodes });
  const submission = evening.filter(({ name }) => name.startsWith('submission'));
  // Submissions come last, so that all other operations are measured with the exact number of the step.
  const probes: Probe[] = [
    ...evening.filter((probe) => !submission.includes(probe)),
    ...respondentProbes(clients),
    ...staffProbes(staff),
    ...submission,
  ];
  const costs = new Map<string, Cost>();
  for (const probe of probes) costs.set(probe.name, await costOf({ server, database }, probe, EFFORT));
  return { ...start, costs, facts: new Map() };
}

function respondentProbes(clients: readonly Client[]): Probe[] {
  let sent = 0;
  return [
    {
      name: 'own submissions, a page',
      next: () => ({
        method: 'GET',
        path: `${SURVEY}/my-submissions`,
        headers: pick(clients, sent++).authorization,
      }),
      check: requireItems,
    },
    {
      name: 'refresh',
      next: () => ({ method: 'POST', path: '/api/auth/refresh', headers: { cookie: pick(clients, 0).cookie } }),
      check: (answer) => {
        pick(clients, 0).cookie = cookieOf(answer);
      },
    },
  ];
}

function staffProbes(headers: Record<string, string>): Probe[] {
  const daysAgo = (days: number) => encodeURIComponent(new Date(Date.now() - days * DAY_MS).toISOString());
  const get = (name: string, path: string, check = requireItems): Probe => ({
    name,
    next: (): Call => ({ method: 'GET', path, headers }),
    check,
  });
  const week = `dateFrom=${daysAgo(7)}`;
  const hasRows = ({ body }: { body: string }) => {
    if (body.indexOf('\n') === body.lastIndexOf('\n')) throw new Error('an export without a row');
  };
  return [
    get('submissions of the survey, first page', `${SURVEY}/submissions`),
    get('the same, of a week', `${SURVEY}/submissions?${week}`),
    get('the same, by user name', `${SURVEY}/submissions?sort=userName`),
    get('the same, of one respondent', `${SURVEY}/submissions?user=respondent7`),
    get('monitoring, all days', `${SURVEY}/monitoring`),
    get('monitoring, a week', `${SURVEY}/monitoring?${week}`),
    get(
      'export of one day, 500 recalls',
      `${SURVEY}/submissions/export?content=items&dateFrom=${daysAgo(2)}&dateTo=${daysAgo(1)}`,
      hasRows,
    ),
    get('respondents of the survey, first page', `${SURVEY}/users/respondents`),
    get('the same, searched', `${SURVEY}/users/respondents?search=respondent7`),
    get('users, first page', '/api/users'),
    get('sign-in log, first page', '/api/admin/sign-in-log'),
  ];
}

function requireItems({ body }: { body: string }): void {
  if (!/"items":\[\{/.test(body)) throw new Error(`a page without items: ${body.slice(0, 200)}`);
}
