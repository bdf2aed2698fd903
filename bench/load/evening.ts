import { createHash } from 'node:crypto';
import { cookieOf } from '../support/clients.ts';
import type { Answer, Call } from '../support/connection.ts';
import { BENCH_SURVEY, type Respondent } from '../support/prepare-database.ts';
import { recallJson } from '../support/recall.ts';

/** The operations of a respondent in an evening, and how often each is called. */
export const TIMES = {
  'sign-in with password': 1,
  'survey parameters': 1,
  'user info': 1,
  'food search': 40,
  'food data': 25,
  'session save, up to 26 kB': 60,
  'submission of 12 foods, 26 kB': 1,
  'sign-out': 1,
} as const;

export type OperationName = keyof typeof TIMES;
export const OPERATIONS = Object.keys(TIMES) as OperationName[];

/** Sends a call of a respondent, times it, and rejects when the answer is not 200. */
export type Ask = (operation: OperationName, call: Call) => Promise<Answer>;

export interface Evening {
  /** The number of the evening. It selects the searches, foods and pictures. */
  number: number;
  respondent: Respondent;
  localeId: string;
  /** Searches that find a food in the food list. */
  queries: readonly string[];
}

const FOODS = 12;
const SAVES_A_FOOD = TIMES['session save, up to 26 kB'] / FOODS;
const SURVEY = `/api/surveys/${BENCH_SURVEY}`;
const FOUND = /^\{"foods":\[\{"code":"([^"]+)"/;
const URL_TEXT = imageUrlText();
/** The number of places in the text at which the 26 kB of addresses of a recall can start. */
const URL_STARTS = URL_TEXT.length - 30_000;

/**
 * Sends the calls of an evening from sign-in to sign-out. Each of 12 foods takes three or four searches, reading two found foods
 * (three for the first), and five saves of a session that grows to 26 kB. Rejects at an unexpected answer.
 */
export async function spendEvening(ask: Ask, { number, respondent, localeId, queries }: Evening): Promise<void> {
  const signedIn = await ask('sign-in with password', signInCall(respondent));
  const cookie = cookieOf(signedIn);
  const { accessToken } = JSON.parse(signedIn.body) as { accessToken?: string };
  const authorization = { authorization: `Bearer ${accessToken}` };
  await ask('survey parameters', parametersCall(authorization));
  await ask('user info', userInfoCall(authorization));
  const eaten: string[] = [];
  let searches = number * TIMES['food search'];
  let saves = 0;
  for (let food = 0; food < FOODS; food++) {
    const found: string[] = [];
    for (let search = 0; search < searchesOf(food); search++) {
      const query = queries[searches++ % queries.length] ?? '';
      found.push(foundCode(await ask('food search', searchCall(authorization, localeId, query))));
    }
    for (const code of food === 0 ? found.slice(0, 3) : found.slice(0, 2)) {
      requireFood(await ask('food data', foodCall(authorization, localeId, code)));
    }
    eaten.push(found[0] ?? '');
    const state = recallOf(number, eaten);
    for (let save = 0; save < SAVES_A_FOOD; save++) {
      const answer = await ask('session save, up to 26 kB', saveCall(authorization, sessionAt(state, ++saves)));
      demand(answer.body.includes('"updatedAt"'), 'a session was not saved');
    }
  }
  requireReceipt(await ask('submission of 12 foods, 26 kB', submitCall(authorization, recallOf(number, eaten))));
  const { body } = await ask('sign-out', signOutCall(cookie));
  demand(body.includes('"signedOut":true'), 'a sign-out was not answered');
}

export function signInCall({ userName, password }: Respondent): Call {
  return {
    method: 'POST',
    path: '/api/auth/login/alias',
    body: JSON.stringify({ surveyId: BENCH_SURVEY, userName, password }),
  };
}

function signOutCall(cookie: string): Call {
  return { method: 'POST', path: '/api/auth/logout', headers: { cookie } };
}

type Authorization = Record<'authorization', string>;

export function parametersCall(headers: Authorization): Call {
  return { method: 'GET', path: `${SURVEY}/parameters`, headers };
}

export function userInfoCall(headers: Authorization): Call {
  return { method: 'GET', path: `${SURVEY}/user-info`, headers };
}

export function searchCall(headers: Authorization, localeId: string, query: string): Call {
  return { method: 'GET', path: `/api/foods/${localeId}/lookup?desc=${encodeURIComponent(query)}`, headers };
}

export function foodCall(headers: Authorization, localeId: string, code: string): Call {
  return { method: 'GET', path: `/api/foods/${localeId}/${encodeURIComponent(code)}`, headers };
}

export function saveCall(headers: Authorization, session: string): Call {
  return { method: 'POST', path: `${SURVEY}/user-session`, headers, body: JSON.stringify({ data: session }) };
}

export function submitCall(headers: Authorization, recall: string): Call {
  return { method: 'POST', path: `${SURVEY}/submissions`, headers, body: recall };
}

/** Returns the session at one of the 60 saves. It grows from 430 bytes to the whole recall. */
export function sessionAt(recall: string, save: number): string {
  return recall.slice(0, Math.ceil((recall.length * save) / TIMES['session save, up to 26 kB']));
}

/** Returns the recall of an evening, with the chosen foods in their order. */
export function recallOf(number: number, codes: readonly string[]): string {
  const start = (number * 7919) % URL_STARTS;
  return recallJson({ foodCodes: codes, number: 0, imageUrls: URL_TEXT.slice(start) });
}

export function isNothingFound({ body }: Answer): boolean {
  return body.startsWith('{"foods":[],');
}

/** Returns the code of the first food in the answer of a search. */
export function foundCode({ body }: Answer): string {
  const code = FOUND.exec(body)?.[1];
  if (code === undefined) throw new Error(`a search found nothing: ${body.slice(0, 100)}`);
  return code;
}

export function requireFood({ body }: Answer): void {
  demand(body.includes('"portionSizeMethods":['), 'a food without its portion size methods');
}

export function requireReceipt({ body }: Answer): void {
  demand(body.includes('"submissionId"'), 'no receipt for a submission');
}

// 12 foods take 40 searches: four foods take four, the others three.
function searchesOf(food: number): number {
  return food % 3 === 0 ? 4 : 3;
}

// The names of pictures are hashes, which the database cannot compress. Repeated addresses would make recalls too small.
function imageUrlText(): string {
  return Array.from({ length: 3000 }, (_, number) => {
    const hash = createHash('sha256').update(String(number)).digest('hex');
    return `https://images.example.org/images/as-served/set_${number % 400}/${hash.slice(0, 43)}.jpg `;
  }).join('');
}

function demand(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}
