import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { MAX_CONNECTIONS } from '../http/operations.ts';
import {
  foodCall,
  foundCode,
  parametersCall,
  recallOf,
  requireFood,
  requireReceipt,
  saveCall,
  searchCall,
  signInCall,
  submitCall,
  userInfoCall,
} from '../load/evening.ts';
import { pick } from '../load/probes.ts';
import { cookieOf, signIn, type Client } from '../support/clients.ts';
import { Connection } from '../support/connection.ts';
import { BENCH_SURVEY, type Prepared } from '../support/prepare-database.ts';
import { demand, get, homeOf, type Asked, type Shared } from './operations.ts';

const FOODS = 12;
/** The server reads the change feed twice a second. */
const INVALIDATION_MS = 900;

export interface Ours {
  port: number;
  prepared: Prepared;
  /** A connection to the database of the service. */
  client: pg.Client;
}

/** Returns how this service is asked. Its respondents are signed in. */
export async function askOurs({ port, prepared, client }: Ours, shared: Shared): Promise<Asked> {
  const { respondents, localeId } = prepared;
  const { queries, usualCodes, foodCodes, asServedSets } = shared;
  const people: Client[] = [];
  for (const respondent of respondents) people.push(await signIn(port, respondent));
  let sent = 0;
  const placeOf = (connection: number, turn: number) => (connection + turn * MAX_CONNECTIONS) % people.length;
  const headers = (connection: number, turn: number) => {
    const place = placeOf(connection, turn);
    return { ...pick(people, place).authorization, ...homeOf(place) };
  };
  // A client has read each food before it submits a portion of it.
  const readUsual = async () => {
    const reader = new Connection(port);
    for (const code of usualCodes) requireFood(await reader.send(foodCall(headers(0, 0), localeId, code)));
    reader.close();
  };
  const recall = (number: number) => recallOf(number, twelve(usualCodes, number));
  const saved = Array.from({ length: MAX_CONNECTIONS }, (_, number) => recall(number));
  const survey = `/api/surveys/${BENCH_SURVEY}`;
  return {
    search: {
      next: (connection, turn) => searchCall(headers(connection, turn), localeId, pick(queries, sent++)),
      check: foundCode,
    },
    'food in memory': {
      next: (connection, turn) => foodCall(headers(connection, turn), localeId, pick(usualCodes, sent++)),
      check: requireFood,
      before: readUsual,
    },
    'food not in memory': {
      next: (connection, turn) => foodCall(headers(connection, turn), localeId, pick(foodCodes, sent++)),
      check: requireFood,
      before: async () => {
        // The statement changes no row, but its trigger writes to the change feed that food data may have changed.
        await client.query('update nutrient_table set id = id where false');
        await setTimeout(INVALIDATION_MS);
      },
    },
    'image set': {
      next: (connection, turn) =>
        get(`/api/portion-size/as-served/${pick(asServedSets, sent++)}`, headers(connection, turn)),
      check: ({ body }) => demand(body.includes('"images":[{'), 'an empty image set'),
    },
    'survey parameters': { next: (connection, turn) => parametersCall(headers(connection, turn)) },
    'user info': { next: (connection, turn) => userInfoCall(headers(connection, turn)) },
    'session save, 25 kB': {
      next: (connection, turn) => saveCall(headers(connection, turn), pick(saved, connection)),
      check: ({ body }) => demand(body.includes('"updatedAt"'), 'a session was not saved'),
    },
    'session read, 25 kB': {
      next: (connection) => get(`${survey}/user-session`, headers(connection, 0)),
      check: ({ body }) => demand(body.length > 25_000, 'no session'),
    },
    'submission of 12 foods': {
      next: (connection, turn) => submitCall(headers(connection, turn), recall(sent++)),
      check: requireReceipt,
      before: readUsual,
    },
    refresh: {
      next: (connection, turn) => {
        const place = placeOf(connection, turn);
        const { cookie } = pick(people, place);
        return { method: 'POST', path: '/api/auth/refresh', headers: { cookie, ...homeOf(place) } };
      },
      check: (answer, connection, turn) => {
        pick(people, placeOf(connection, turn)).cookie = cookieOf(answer);
      },
    },
    'sign-in with password': {
      next: (connection, turn) => {
        const place = placeOf(connection, turn);
        return { ...signInCall(pick(respondents, place)), headers: homeOf(place) };
      },
      check: ({ body }) => demand(body.includes('"accessToken"'), 'no token'),
    },
  };
}

/** Returns the foods of a recall. Recalls of different numbers have different foods. */
export function twelve(codes: readonly string[], number: number): string[] {
  return Array.from({ length: FOODS }, (_, index) => pick(codes, number * FOODS + index * 7));
}
