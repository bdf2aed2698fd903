import { cookieOf, type Client } from '../support/clients.ts';
import type { Answer, Call } from '../support/connection.ts';
import type { NextCall } from '../support/load.ts';
import { BENCH_SURVEY, type Prepared } from '../support/prepare-database.ts';
import { QUERIES } from '../support/queries.ts';
import { recallJson, sessionText } from '../support/recall.ts';

export interface Operation {
  name: string;
  /** The most CPU time that a request may cost. */
  barMs: number;
  /** What Intake24's current server needed. */
  intake24: string;
  next: NextCall;
  check?: (answer: Answer, connection: number) => void;
  /** Runs before each measurement. */
  before?: () => Promise<void>;
}

export interface World {
  prepared: Prepared;
  clients: Client[];
  invalidateFoods(): Promise<void>;
}

export const SUBMISSION = 'submission of 12 foods, 26 kB';

const survey = `/api/surveys/${BENCH_SURVEY}`;

/** The operations of the table, in the order in which they are measured: saving a session before reading it. */
export function operations({ prepared, clients, invalidateFoods }: World): Operation[] {
  const { localeId, foodCodes, asServedSets } = prepared;
  // Each connection has respondents of its own, in rotation.
  let sent = 0;
  const clientOf = (connection: number, turn: number): Client => pick(clients, connection + turn * MAX_CONNECTIONS);
  const get =
    (path: () => string): NextCall =>
    (connection, turn) => ({ method: 'GET', path: path(), headers: clientOf(connection, turn).authorization });
  const post =
    (path: string, body: () => string): NextCall =>
    (connection, turn) => ({ method: 'POST', path, headers: clientOf(connection, turn).authorization, body: body() });
  const session = JSON.stringify({ data: sessionText(foodCodes) });
  const warmCodes = foodCodes.filter((_, index) => index % 50 === 0);
  const usualCodes = foodCodes.filter((_, index) => index % 12 === 0);
  return [
    {
      name: 'food search over HTTP',
      barMs: 0.9,
      intake24: '9.0',
      next: get(() => searchPath(localeId, pick(QUERIES, sent++))),
      check: ({ body }) =>
        expect(body.startsWith('{"foods":[{"code"'), `a search found nothing: ${body.slice(0, 100)}`),
    },
    {
      name: 'food data, warm',
      barMs: 0.4,
      intake24: '0.9 (Redis)',
      next: get(() => `/api/foods/${localeId}/${pick(warmCodes, sent++)}`),
      check: ({ body }) => expect(body.includes('"portionSizeMethods":[{'), 'a food without portion size methods'),
    },
    {
      name: 'food data, cold',
      barMs: 2.5,
      intake24: '12.5',
      next: get(() => `/api/foods/${localeId}/${pick(foodCodes, sent++)}`),
      before: invalidateFoods,
    },
    {
      name: 'portion image set',
      barMs: 0.5,
      intake24: '6.7',
      next: get(() => `/api/portion-size/as-served/${encodeURIComponent(pick(asServedSets, sent++))}`),
      check: ({ body }) => expect(body.includes('"images":[{'), 'an empty image set'),
    },
    { name: 'survey parameters', barMs: 0.6, intake24: '7.9', next: get(() => `${survey}/parameters`) },
    { name: 'user info', barMs: 1.0, intake24: '11', next: get(() => `${survey}/user-info`) },
    { name: 'session save, 26 kB', barMs: 2.0, intake24: '13', next: post(`${survey}/user-session`, () => session) },
    {
      name: 'session read, 26 kB',
      barMs: 1.0,
      intake24: '7',
      next: get(() => `${survey}/user-session`),
      check: ({ body }) => expect(body.length > 26_000, 'no session'),
    },
    {
      name: SUBMISSION,
      barMs: 8,
      intake24: '82',
      next: post(`${survey}/submissions`, () => recallJson({ foodCodes: usualCodes, number: sent++ })),
      check: ({ body }) => expect(body.includes('"submissionId"'), 'no receipt'),
    },
    {
      name: 'refresh',
      barMs: 1.5,
      intake24: '7',
      next: (connection) => ({
        method: 'POST',
        path: '/api/auth/refresh',
        headers: { cookie: pick(clients, connection).cookie },
      }),
      check: (answer, connection) => {
        pick(clients, connection).cookie = cookieOf(answer);
      },
    },
  ];
}

export const MAX_CONNECTIONS = 20;

/** A search as the first respondent sends it. */
export function searchCall({ prepared, clients }: Pick<World, 'prepared' | 'clients'>): Call {
  return { method: 'GET', path: searchPath(prepared.localeId, 'milk'), headers: pick(clients, 0).authorization };
}

function searchPath(localeId: string, words: string): string {
  return `/api/foods/${localeId}/lookup?desc=${encodeURIComponent(words)}`;
}

function pick<T>(values: readonly T[], number: number): T {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

function expect(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}
