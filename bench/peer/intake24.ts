import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { MAX_CONNECTIONS } from '../http/operations.ts';
import { pick } from '../load/probes.ts';
import { cookieOf, type Client } from '../support/clients.ts';
import { Connection, type Answer, type Call } from '../support/connection.ts';
import { RECALL_BYTES } from '../support/recall.ts';
import { userNames, type Installation } from './installation.ts';
import { demand, get, homeOf, type Asked, type Shared } from './operations.ts';
import { twelve } from './ours.ts';
import { emptyRedis } from './redis.ts';

const LONGEST_QUEUE_MS = 120_000;
const LOOK_EVERY_MS = 100;
const IMAGE_URL = 'https://images.example.org/portions/as_served/';
const MEALS = [
  { name: 'Breakfast', hours: 8 },
  { name: 'Lunch', hours: 12 },
  { name: 'Evening meal', hours: 18 },
];

export interface Peer {
  installation: Installation;
  /** A connection to its system database. */
  system: pg.Client;
}

/**
 * Returns how Intake24 is asked: the paths and bodies of its survey application, version 2026.2.0. Its respondents are signed in. It
 * stores a submission in a queue after its answer, which `settled` waits for.
 */
export async function askIntake24({ installation, system }: Peer, shared: Shared): Promise<Asked> {
  const { port, survey: slug, locale, password } = installation;
  const { queries, usualCodes, foodCodes, asServedSets } = shared;
  const names = userNames(installation);
  const signInCall = (place: number): Call => ({
    method: 'POST',
    path: '/api/auth/login/alias',
    headers: homeOf(place),
    body: JSON.stringify({ survey: slug, username: pick(names, place), password }),
  });
  const people: Client[] = [];
  const connection = new Connection(port);
  for (const place of names.keys()) {
    const answer = await ask(connection, signInCall(place));
    const { accessToken } = JSON.parse(answer.body) as { accessToken: string };
    people.push({ authorization: { authorization: `Bearer ${accessToken}` }, cookie: cookieOf(answer) });
  }
  connection.close();
  const survey = `/api/surveys/${slug}`;
  let sent = 0;
  const placeOf = (index: number, turn: number) => (index + turn * MAX_CONNECTIONS) % people.length;
  const headersOf = (place: number) => ({ ...pick(people, place).authorization, ...homeOf(place) });
  const headers = (index: number, turn: number) => headersOf(placeOf(index, turn));
  const foodPath = (code: string) => `/api/locales/${locale}/foods/${code}`;
  const readUsual = async () => {
    const bodies = new Map<string, string>();
    const reader = new Connection(port);
    for (const code of usualCodes) bodies.set(code, (await ask(reader, get(foodPath(code), headersOf(0)))).body);
    reader.close();
    return bodies;
  };
  const foods = new Map([...(await readUsual())].map(([code, body]) => [code, JSON.parse(body) as unknown]));
  const stateOf = (number: number, sessionId: string) =>
    stateText(
      twelve(usualCodes, number).map((code) => foods.get(code)),
      sessionId,
    );
  const sessions = names.map((_, place) => stateOf(place, randomUUID()));
  const countStored = async () => {
    const { rows } = await system.query<{ stored: number }>('select count(*)::int as stored from survey_submissions');
    return rows[0]?.stored ?? 0;
  };
  let expected = await countStored();
  return {
    search: {
      next: (index, turn) =>
        get(`${survey}/search?description=${encodeURIComponent(pick(queries, sent++))}`, headers(index, turn)),
      check: requireFound,
    },
    'food in memory': {
      next: (index, turn) => get(foodPath(pick(usualCodes, sent++)), headers(index, turn)),
      check: requireFood,
      before: async () => {
        await readUsual();
      },
    },
    'food not in memory': {
      next: (index, turn) => get(foodPath(pick(foodCodes, sent++)), headers(index, turn)),
      check: requireFood,
      before: () => emptyRedis(installation.cache),
    },
    'image set': {
      next: (index, turn) =>
        get(`/api/portion-sizes/as-served-sets/${pick(asServedSets, sent++)}`, headers(index, turn)),
      check: ({ body }) => demand(body.includes('"images":[{'), 'an empty image set'),
    },
    'survey parameters': {
      next: (index, turn) => get(`${survey}/parameters`, headers(index, turn)),
      check: ({ body }) => demand(body.includes('"surveyScheme":{'), 'no scheme'),
    },
    'user info': {
      next: (index, turn) => get(`${survey}/user-info?tzOffset=0`, headers(index, turn)),
      check: ({ body }) => demand(body.includes('"submissions":'), 'no counts'),
    },
    'session save, 25 kB': {
      next: (index, turn) => {
        const place = placeOf(index, turn);
        const body = `{"session":${pick(sessions, place)}}`;
        return { method: 'PUT', path: `${survey}/session`, headers: headersOf(place), body };
      },
    },
    'session read, 25 kB': {
      next: (index) => get(`${survey}/session`, headers(index, 0)),
      check: ({ body }) => demand(body.length > 25_000, 'no session'),
    },
    'submission of 12 foods': {
      next: (index, turn) => ({
        method: 'POST',
        path: `${survey}/submission?tzOffset=0`,
        headers: headers(index, turn),
        body: `{"submission":${stateOf(sent++, randomUUID())}}`,
      }),
      check: ({ body }) => {
        demand(body.includes('"submission":{"id":'), 'no receipt for a submission');
        expected += 1;
      },
      settled: async () => {
        const until = performance.now() + LONGEST_QUEUE_MS;
        for (let stored = await countStored(); stored !== expected; stored = await countStored()) {
          demand(performance.now() < until, `Intake24 stored ${stored} of ${expected} submissions`);
          await setTimeout(LOOK_EVERY_MS);
        }
      },
    },
    refresh: {
      next: (index, turn) => {
        const place = placeOf(index, turn);
        const { cookie } = pick(people, place);
        return { method: 'POST', path: '/api/auth/refresh', headers: { cookie, ...homeOf(place) } };
      },
      check: (answer, index, turn) => {
        pick(people, placeOf(index, turn)).cookie = cookieOf(answer);
      },
    },
    'sign-in with password': {
      next: (index, turn) => signInCall(placeOf(index, turn)),
      check: ({ body }) => demand(body.includes('"accessToken"'), 'no token'),
    },
  };
}

/** Returns those of the searches that find a food in Intake24. */
export async function foundByIntake24(installation: Installation, queries: readonly string[]): Promise<string[]> {
  const { port, survey, password } = installation;
  const connection = new Connection(port);
  const body = JSON.stringify({ survey, username: userNames(installation)[0], password });
  const signedIn = await ask(connection, {
    method: 'POST',
    path: '/api/auth/login/alias',
    headers: homeOf(0),
    body,
  });
  const { accessToken } = JSON.parse(signedIn.body) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}`, ...homeOf(0) };
  const found: string[] = [];
  for (const query of queries) {
    const path = `/api/surveys/${survey}/search?description=${encodeURIComponent(query)}`;
    if ((await ask(connection, get(path, headers))).body.startsWith(FOUND)) found.push(query);
  }
  connection.close();
  return found;
}

const FOUND = '{"foods":[{';

function requireFound({ body }: Answer): void {
  demand(body.startsWith(FOUND), `a search found nothing: ${body.slice(0, 100)}`);
}

function requireFood({ body }: Answer): void {
  demand(body.includes('"portionSizeMethods":['), `no food: ${body.slice(0, 100)}`);
}

async function ask(connection: Connection, call: Call): Promise<Answer> {
  const answer = await connection.send(call);
  demand(answer.status === 200, `Intake24, ${call.path}: ${answer.status} ${answer.body.slice(0, 200)}`);
  return answer;
}

/** Returns the state of a recall as the survey application of Intake24 keeps and submits it, with as many bytes as a recall of ours. */
function stateText(foods: readonly unknown[], uxSessionId: string): string {
  const recalled = foods.map((data, index) => ({
    id: randomUUID(),
    type: 'encoded-food',
    data,
    searchTerm: 'what the respondent typed',
    portionSizeMethodIndex: 0,
    portionSize: {
      method: 'standard-portion',
      unit: { name: '1 cup', weight: 40 + index * 13.5, omitFoodDescription: false },
      quantity: 1,
      linkedQuantity: 1,
      imageUrl: '',
      servingWeight: 40 + index * 13.5,
      leftoversWeight: 0,
    },
    flags: ['portion-size-option-complete', 'portion-size-method-complete', 'associated-foods-complete'],
    linkedFoods: [],
    customPromptAnswers: {},
  }));
  const state = {
    schemeId: '1',
    recallDate: new Date().toISOString().slice(0, 10),
    startTime: new Date(Date.now() - 900_000).toISOString(),
    endTime: new Date().toISOString(),
    submissionTime: null,
    uxSessionId,
    userAgent: 'bench',
    flags: [],
    customPromptAnswers: {},
    selection: { element: null, mode: 'auto' },
    meals: MEALS.map(({ name, hours }, index) => ({
      id: randomUUID(),
      name: { en: name },
      defaultTime: { hours, minutes: 0 },
      time: { hours, minutes: 0 },
      duration: null,
      flags: ['free-entry-complete'],
      customPromptAnswers: {},
      foods: recalled.slice(index * 4, index * 4 + 4),
    })),
    wakeUpTime: null,
    sleepTime: null,
  };
  const share = Math.max(0, Math.floor((RECALL_BYTES - Buffer.byteLength(JSON.stringify(state))) / foods.length));
  for (const [index, { portionSize }] of recalled.entries()) portionSize.imageUrl = urlsOf(index, share);
  return JSON.stringify(state);
}

function urlsOf(index: number, length: number): string {
  return Array.from({ length: Math.ceil(length / 100) }, () => `${IMAGE_URL}${index}/${randomUUID()}.jpg `)
    .join('')
    .slice(0, length);
}
