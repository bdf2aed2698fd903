import type { Client } from '../support/clients.ts';
import type { Probe } from './cost.ts';
import {
  foodCall,
  foundCode,
  parametersCall,
  recallOf,
  requireFood,
  requireReceipt,
  saveCall,
  searchCall,
  sessionAt,
  signInCall,
  submitCall,
  TIMES,
  userInfoCall,
  type OperationName,
} from './evening.ts';
import type { Survey } from './saturate.ts';

const FOODS = 12;
const SAVES = TIMES['session save, up to 26 kB'];

export interface ProbeWorld {
  survey: Survey;
  clients: readonly Client[];
  /** The foods that the searches find. */
  foodCodes: readonly string[];
}

/**
 * Returns each operation of an evening as a probe, with the same searches, foods and sizes. Signing out is missing, because it needs
 * a sign-in each time.
 */
export function eveningProbes({ survey, clients, foodCodes }: ProbeWorld): Probe<OperationName>[] {
  const { localeId, queries, respondents } = survey;
  let sent = 0;
  const headers = (connection: number) => pick(clients, connection).authorization;
  const recall = (number: number) =>
    recallOf(
      number,
      Array.from({ length: FOODS }, (_, index) => pick(foodCodes, number * FOODS + index * 7)),
    );
  const saved = Array.from({ length: 20 }, (_, number) => recall(number));
  return [
    { name: 'sign-in with password', next: () => signInCall(pick(respondents, sent++)) },
    { name: 'survey parameters', next: (connection) => parametersCall(headers(connection)) },
    { name: 'user info', next: (connection) => userInfoCall(headers(connection)) },
    {
      name: 'food search',
      next: (connection) => searchCall(headers(connection), localeId, pick(queries, sent++)),
      check: foundCode,
    },
    {
      name: 'food data',
      next: (connection) => foodCall(headers(connection), localeId, pick(foodCodes, sent++)),
      check: requireFood,
    },
    {
      name: 'session save, up to 26 kB',
      next: (connection, turn) => saveCall(headers(connection), sessionAt(pick(saved, connection), (turn % SAVES) + 1)),
    },
    {
      name: 'submission of 12 foods, 26 kB',
      next: (connection) => submitCall(headers(connection), recall(sent++)),
      check: requireReceipt,
    },
  ];
}

export function pick<T>(values: readonly T[], number: number): T {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}
