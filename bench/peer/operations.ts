import type { Operation } from '../http/operations.ts';
import type { Call } from '../support/connection.ts';

/** Searches for the same words, and reads the same foods and picture sets, for both services. */
export interface Shared {
  queries: readonly string[];
  /** Foods in turn, of which each run finds all in memory. */
  usualCodes: readonly string[];
  foodCodes: readonly string[];
  asServedSets: readonly string[];
}

interface Kind {
  /** How often a respondent calls it in an evening. */
  times: number;
  /** How many times less CPU time than Intake24 it has to take with 20 connections; null: it has a bar of its own. */
  goal: number | null;
}

/** The calls of an evening are those of `npm run bench -- load`, with the pictures of each food and what opens a recall. */
export const KINDS = {
  search: { times: 40, goal: 10 },
  'food in memory': { times: 25, goal: 5 },
  'food not in memory': { times: 0, goal: 5 },
  'image set': { times: 12, goal: 10 },
  'survey parameters': { times: 1, goal: 10 },
  'user info': { times: 1, goal: 10 },
  'session save, 25 kB': { times: 60, goal: 10 },
  'session read, 25 kB': { times: 1, goal: 10 },
  'submission of 12 foods': { times: 1, goal: 5 },
  refresh: { times: 1, goal: 5 },
  'sign-in with password': { times: 1, goal: null },
} as const satisfies Record<string, Kind>;

export type Name = keyof typeof KINDS;
export const NAMES = Object.keys(KINDS) as Name[];

/** How one of the services is asked. */
export type Asked = Record<Name, Pick<Operation, 'next' | 'check' | 'before' | 'settled'>>;

/** The addresses of respondents at home. Both services count calls by address, and trust the header of a proxy on this machine. */
export function homeOf(number: number): Record<'x-forwarded-for', string> {
  return { 'x-forwarded-for': `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}` };
}

export function get(path: string, headers: Record<string, string>): Call {
  return { method: 'GET', path, headers };
}

export function demand(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}
