import { cookieOf, type Client } from '../support/clients.ts';
import { Connection, type Answer, type Call } from '../support/connection.ts';
import type { NextCall } from '../support/load.ts';
import { BENCH_SURVEY, type Prepared } from '../support/prepare-database.ts';
import { QUERIES } from '../support/queries.ts';
import { recallJson, sessionText } from '../support/recall.ts';

export interface Operation {
  name: string;
  /** The largest CPU time in ms that a request may take. */
  barMs: number;
  next: NextCall;
  check?: (answer: Answer, connection: number, turn: number) => void;
  /** Runs before each measurement. */
  before?: () => Promise<void>;
  /** Resolves when the work is done that answers did not wait for. It belongs to the measurement. */
  settled?: () => Promise<void>;
}

export interface World {
  prepared: Prepared;
  clients: Client[];
  port: number;
  /** Makes the server drop its cache of foods. */
  invalidateFoods: () => Promise<void>;
}

/** It needs what clears the server's cache of foods. */
export const COLD = 'food data, cold';
export const SUBMISSION = 'submission of 12 foods, 26 kB';

const FOUND = '{"foods":[{"code"';

const survey = `/api/surveys/${BENCH_SURVEY}`;

/** Returns the operations of the table in the order of measurement: a session is saved before it is read. */
export function operations({ prepared, clients, port, invalidateFoods }: World): Operation[] {
  const { localeId, foodCodes, asServedSets } = prepared;
  // Each connection has its own respondents and uses them in turn.
  let sent = 0;
  const clientOf = (connection: number, turn: number): Client => pick(clients, connection + turn * MAX_CONNECTIONS);
  const get =
    (path: () => string): NextCall =>
    (connection, turn) => ({ method: 'GET', path: path(), headers: clientOf(connection, turn).authorization });
  const post =
    (path: string, body: () => string): NextCall =>
    (connection, turn) => ({ method: 'POST', path, headers: clientOf(connection, turn).authorization, body: body() });
  const session = JSON.stringify({ data: sessionText(foodCodes) });
  // The foods that people usually eat. A client has read each food before it submits a portion of it.
  const usualCodes = foodCodes.filter((_, index) => index % 12 === 0);
  const foodPath = (code: string) => `/api/foods/${localeId}/${encodeURIComponent(code)}`;
  const readUsualFoods = async () => {
    const connection = new Connection(port);
    for (const code of usualCodes) {
      await connection.send({ method: 'GET', path: foodPath(code), headers: pick(clients, 0).authorization });
    }
    connection.close();
  };
  // A small food list does not know all of them.
  let queries = QUERIES;
  const leaveOutUnknown = async () => {
    const connection = new Connection(port);
    const { authorization } = pick(clients, 0);
    const found: string[] = [];
    for (const text of QUERIES) {
      const { body } = await connection.send({
        method: 'GET',
        path: searchPath(localeId, text),
        headers: authorization,
      });
      if (body.startsWith(FOUND)) found.push(text);
    }
    connection.close();
    demand(found.length >= QUERIES.length / 2, `${found.length} of ${QUERIES.length} searches found something`);
    queries = found;
  };
  return [
    {
      name: 'food search over HTTP',
      barMs: 0.9,
      next: get(() => searchPath(localeId, pick(queries, sent++))),
      check: ({ body }) => demand(body.startsWith(FOUND), `a search found nothing: ${body.slice(0, 100)}`),
      before: leaveOutUnknown,
    },
    {
      name: 'food data, warm',
      barMs: 0.4,
      next: get(() => foodPath(pick(usualCodes, sent++))),
      check: ({ body }) => demand(body.includes('"portionSizeMethods":['), 'a food without its portion size methods'),
      before: readUsualFoods,
    },
    {
      name: COLD,
      barMs: 2.5,
      next: get(() => foodPath(pick(foodCodes, sent++))),
      before: invalidateFoods,
    },
    {
      name: 'portion image set',
      barMs: 0.5,
      next: get(() => `/api/portion-size/as-served/${encodeURIComponent(pick(asServedSets, sent++))}`),
      check: ({ body }) => demand(body.includes('"images":[{'), 'an empty image set'),
    },
    { name: 'survey parameters', barMs: 0.6, next: get(() => `${survey}/parameters`) },
    { name: 'user info', barMs: 1.0, next: get(() => `${survey}/user-info`) },
    { name: 'session save, 26 kB', barMs: 2.0, next: post(`${survey}/user-session`, () => session) },
    {
      name: 'session read, 26 kB',
      barMs: 1.0,
      next: get(() => `${survey}/user-session`),
      check: ({ body }) => demand(body.length > 26_000, 'no session'),
    },
    {
      name: SUBMISSION,
      barMs: 8,
      next: post(`${survey}/submissions`, () => recallJson({ foodCodes: usualCodes, number: sent++ })),
      check: ({ body }) => demand(body.includes('"submissionId"'), 'no receipt'),
      before: readUsualFoods,
    },
    {
      name: 'refresh',
      barMs: 1.5,
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

/** Returns a call that searches as the first respondent. */
export function searchCall({ prepared, clients }: Pick<World, 'prepared' | 'clients'>): Call {
  return { method: 'GET', path: searchPath(prepared.localeId, 'milk'), headers: pick(clients, 0).authorization };
}

function searchPath(localeId: string, words: string): string {
  return `/api/foods/${localeId}/lookup?desc=${encodeURIComponent(words)}`;
}

function pick<T>(values: readonly T[], number: number): T {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

function demand(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}
