import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import { ERROR_KINDS, type Problem } from '../../src/errors.ts';
import { MAX_JSON_BYTES } from '../../src/http/body.ts';
import { openApiDocument } from '../../src/http/openapi.ts';
import { operationsOf, paramNames, type Operation } from '../../src/http/routes.ts';
import { call, cookieOf, problemOf, resultOf, rpc, rpcProblemOf, type Answer } from '../support/http.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';
import { makeWorld, type World } from '../support/world.ts';

type Input = Record<string, unknown>;
type Person = 'nobody' | 'person' | 'neighbour' | 'stranger' | 'admin';

interface Attempt {
  as?: Person;
  input?: Input;
  cookie?: string;
  /** Ask a process that has not loaded the food lists yet. */
  cold?: true;
}

interface Questions {
  /** An input that is answered with 200; without one the operation takes none. */
  fine?: (world: World) => Input | Promise<Input>;
  cookie?: (world: World) => Promise<string>;
  /** An input of the wrong shape. */
  bad?: Input;
  /** How to meet each refusal that the operation declares. */
  refusals?: Record<string, (world: World) => Attempt | Promise<Attempt>>;
}

const app = useTestApp();
let world: World;
let base: string;
let coldBase: string;
const tokens: Record<Exclude<Person, 'nobody'>, string> = { person: '', neighbour: '', stranger: '', admin: '' };

beforeAll(async () => {
  world = await makeWorld(app());
  base = await app().listen();
  coldBase = await app().listen(await app().anotherProcess());
  for (const name of ['person', 'neighbour', 'stranger', 'admin'] as const)
    tokens[name] = await app().tokenFor(world[name].id);
});

const MISSING = 'no-such-thing';
const inFood = { locale: 'en_GB', code: 'MILK' };
const noLocale = () => ({ input: { ...inFood, locale: MISSING.slice(0, 16), desc: 'milk', category: 'DRINKS' } });
const coldList = () => ({ cold: true as const, input: { ...inFood, desc: 'milk', category: 'DRINKS' } });
const list = { 'locale.not_found': noLocale, 'locale.index_not_ready': coldList };
const food = { ...list, 'food.not_found': () => ({ input: { ...inFood, code: MISSING } }) };
const survey = { 'survey.not_found': () => ({ as: 'admin' as const, input: { surveyId: MISSING } }) };
const credentials = {
  email: 'nobody@example.org',
  surveyId: 'survey',
  userName: MISSING,
  password: 'wrong',
  token: MISSING,
};
const refusedSignIn = { 'auth.credentials_refused': () => ({ input: credentials }) };
const ofFood: Questions = { fine: () => inFood, bad: { ...inFood, code: 'a code?' }, refusals: food };
const ofSet = (id: string, code: string): Questions => ({
  fine: () => ({ id }),
  bad: { id: '../../etc/passwd' },
  refusals: { [code]: () => ({ input: { id: MISSING } }) },
});
const ofSets = (id: string, code: string): Questions => ({
  fine: () => ({ ids: [id, id] }),
  bad: { ids: [] },
  refusals: { [code]: () => ({ input: { ids: [id, MISSING] } }) },
});
const ofSurvey: Questions = { fine: () => ({ surveyId: 'survey' }), bad: { surveyId: 'a survey?' }, refusals: survey };
const portion = [{ code: 'MILK', servingWeight: 200 }];

/** The survey as the settings make it, with a person who has submitted once. */
async function submittedTo(settings: object): Promise<Attempt> {
  const limited = await app().given.survey({ locale: world.locale, ...settings });
  await query(
    app().scope().em,
    sql`insert into user_role (user_id, name, survey_id) values (${world.person.id}, 'respondent', ${limited.id})`,
  );
  app().services.accounts.forget(familyOf(tokens.person));
  const input = recall(limited, portion);
  await query(
    app().scope().em,
    sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback)
        values (${randomUUID()}, ${limited.id}, ${world.person.id}, ${randomUUID()}, now(), now(), ${app().clock.now()}, 'UTC', false)`,
  );
  return { input: { ...input } };
}

function familyOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { fam: string }).fam;
}

async function freshCookie(): Promise<string> {
  const { password } = world;
  return cookieOf(await call('POST', `${base}/api/auth/login`, { body: { email: 'admin@example.org', password } }));
}

const QUESTIONS: Record<string, Questions> = {
  'auth.login': {
    fine: ({ password }) => ({ email: 'Admin@Example.org', password }),
    bad: { email: 'admin@example.org' },
    refusals: refusedSignIn,
  },
  'auth.loginAlias': {
    fine: ({ person, password }) => ({ surveyId: 'survey', userName: person.userName, password }),
    bad: { surveyId: 'survey', userName: 1, password: 'x' },
    refusals: refusedSignIn,
  },
  'auth.loginToken': {
    fine: ({ person }) => ({ token: person.urlAuthToken }),
    bad: { token: '' },
    refusals: refusedSignIn,
  },
  'auth.refresh': {
    cookie: freshCookie,
    refusals: { 'auth.refresh_refused': () => ({ cookie: 'refresh_token=forged' }) },
  },
  'auth.logout': { cookie: freshCookie },
  'auth.me': {},
  'foods.lookup': { fine: () => ({ locale: 'en_GB', desc: 'milk' }), bad: { locale: 'en_GB' }, refusals: list },
  'foods.lookupForRecipes': {
    fine: () => ({ locale: 'en_GB', desc: 'milk' }),
    bad: { locale: 'en_GB', desc: 'a', limit: 51 },
    refusals: list,
  },
  'foods.lookupInCategory': {
    fine: () => ({ locale: 'en_GB', desc: 'milk', category: 'DRINKS' }),
    bad: { locale: 'en_GB', desc: 'milk' },
    refusals: {
      ...list,
      'category.not_found': () => ({ input: { locale: 'en_GB', desc: 'milk', category: MISSING } }),
    },
  },
  'foods.splitDescription': {
    fine: () => ({ locale: 'en_GB', desc: 'milk' }),
    bad: { locale: 'en_GB' },
    refusals: list,
  },
  'foods.get': ofFood,
  'foods.getWithSources': ofFood,
  'foods.brandNames': ofFood,
  'foods.associatedFoods': ofFood,
  'foods.composition': {
    fine: () => ({ ...inFood, weight: 250 }),
    bad: { ...inFood, weight: 0 },
    refusals: { ...food, 'food.no_composition': () => ({ input: { locale: 'en_GB', code: 'WATER' } }) },
  },
  'categories.listRoots': { fine: () => ({ locale: 'en_GB' }), bad: { locale: 'a locale?' }, refusals: list },
  'categories.contents': {
    fine: () => ({ locale: 'en_GB', code: 'DRINKS' }),
    bad: { locale: 'en_GB', code: 'a code?' },
    refusals: { ...list, 'category.not_found': () => ({ input: { locale: 'en_GB', code: MISSING } }) },
  },
  'portionSizes.weight': {},
  'portionSizes.getAsServed': ofSet('milk', 'as_served_set.not_found'),
  'portionSizes.getManyAsServed': ofSets('milk', 'as_served_set.not_found'),
  'portionSizes.getGuideImage': ofSet('glasses', 'guide_image.not_found'),
  'portionSizes.getImageMap': ofSet('glasses', 'image_map.not_found'),
  'portionSizes.getManyImageMaps': ofSets('glasses', 'image_map.not_found'),
  'portionSizes.getDrinkware': ofSet('glasses', 'drinkware_set.not_found'),
  'surveyData.publicParameters': ofSurvey,
  'surveyData.feedbackStyle': ofSurvey,
  'surveyData.parameters': ofSurvey,
  'surveyData.userInfo': { ...ofSurvey, bad: { surveyId: 'survey', tz: 'x'.repeat(65) } },
  'surveyData.followUp': ofSurvey,
  'submissions.submit': {
    fine: (given) => ({ ...recall(given.survey, portion) }),
    bad: { surveyId: 'survey', meals: [] },
    refusals: {
      'survey.not_found': () => ({ as: 'admin', input: { ...recall({ slug: MISSING }, portion) } }),
      'survey.not_running': () => submittedTo({ state: 'suspended' }),
      'submission.total_limit': () => submittedTo({ maximumTotalSubmissions: 1 }),
      'submission.daily_limit': () => submittedTo({ maximumDailySubmissions: 1 }),
      'submission.interval': () => submittedTo({ minimumSubmissionInterval: 600 }),
      'locale.index_not_ready': (given) => ({ cold: true, input: { ...recall(given.survey, portion) } }),
    },
  },
  'submissions.listMine': { ...ofSurvey, bad: { surveyId: 'survey', limit: 501 } },
  'submissions.getMine': {
    fine: async (given) => {
      const caller = await app().as(given.person);
      const { submissionId } = await caller.submissions.submit(recall(given.survey, portion));
      return { surveyId: 'survey', submissionId };
    },
    bad: { surveyId: 'survey', submissionId: 'mine' },
    refusals: {
      'survey.not_found': () => ({ as: 'admin', input: { surveyId: MISSING, submissionId: randomUUID() } }),
      'submission.not_found': async (given) => {
        const caller = await app().as(given.neighbour);
        const { submissionId } = await caller.submissions.submit(recall(given.survey, portion));
        return { input: { surveyId: 'survey', submissionId } };
      },
    },
  },
  'userSessions.get': ofSurvey,
  'userSessions.save': {
    fine: () => ({ surveyId: 'survey', data: '{}' }),
    bad: { surveyId: 'survey', data: {} },
    refusals: {
      'survey.not_found': () => ({ as: 'admin', input: { surveyId: MISSING, data: '{}' } }),
      'user_session.disabled': async () => ({
        as: 'admin',
        input: {
          surveyId: (await app().given.survey({ locale: world.locale, storeUserSessionOnServer: false })).slug,
          data: '{}',
        },
      }),
      'user_session.too_large': () => ({ input: { surveyId: 'survey', data: 'x'.repeat(5_000_001) } }),
    },
  },
  'userSessions.remove': ofSurvey,
};

const operations = operationsOf(appRouter);
const document = openApiDocument(appRouter, { version: '0', url: '/api', areas: {} });

function documentedStatuses({ method, path }: Operation): string[] {
  const item = document.paths?.[path] as Record<string, { responses?: object }> | undefined;
  return Object.keys(item?.[method.toLowerCase()]?.responses ?? {});
}

/** The same input as a REST call: the path takes what it names, the rest goes into the query or the body. */
function ask(operation: Operation, { as = 'person', input = {}, cookie, cold }: Attempt): Promise<Answer> {
  const { method, path, rest } = operation;
  const inPath = paramNames(path);
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));
  const others = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.includes(key)));
  const url = new URL(`${cold ? coldBase : base}/api${filled}`);
  if (method === 'GET') for (const [key, value] of Object.entries(others)) url.searchParams.append(key, String(value));
  const hasBody = method !== 'GET' && Object.keys(others).length > 0;
  const body = rest.bodyKey === undefined ? others : others[rest.bodyKey];
  return call(method, url.href, { token: tokenOf(as), headers: headersOf(cookie), ...(hasBody ? { body } : {}) });
}

/** The same input as a call of the typed RPC. */
function askRpc({ name, procedure }: Operation, { as = 'person', input, cookie, cold }: Attempt): Promise<Answer> {
  const { type } = procedure._def;
  return rpc(cold ? coldBase : base, { name, type }, input, { token: tokenOf(as), headers: headersOf(cookie) });
}

const tokenOf = (person: Person) => (person === 'nobody' ? null : tokens[person]);
const headersOf = (cookie: string | undefined): Record<string, string> => (cookie === undefined ? {} : { cookie });

/** How the operation refuses: checked to be the same on both surfaces, as the document says, and without internals. */
async function refusal(operation: Operation, attempt: Attempt): Promise<{ status: number; code: string }> {
  const answer = await ask(operation, attempt);
  const { requestId, ...problem } = problemOf(answer);
  const { status } = answer;
  const challenge = status === 401 ? 'Bearer' : null;
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  expect(documentedStatuses(operation)).toContain(String(status));
  expect(answer.headers.get('www-authenticate')).toBe(challenge);
  expect(answer.headers.get('retry-after')).toBe(problem.retryAfterSeconds?.toString() ?? null);
  expect(answer.text).not.toMatch(/\bselect\b|\binsert into\b|node_modules|\.ts:\d/i);

  const overRpc = await askRpc(operation, attempt);
  const { httpStatus, ...rpcProblem } = rpcProblemOf(overRpc);
  expect([overRpc.status, httpStatus]).toEqual([status, status]);
  expect(overRpc.headers.get('www-authenticate')).toBe(challenge);
  expect(lasting(rpcProblem)).toEqual(lasting(problem));
  return { status, code: problem.code };
}

/** What two refusals of one kind have in common: a second later the wait is another. */
function lasting({ type, title, status, code, issues, facts }: Omit<Problem, 'requestId'>) {
  return { type, title, status, code, issues, facts };
}

test('every operation is asked', () => {
  expect(Object.keys(QUESTIONS).sort()).toEqual(operations.map(({ name }) => name).sort());
});

const isPublic = ({ meta }: Operation) => meta.access?.kind === 'public';
const takesBody = (operation: Operation) => documentedStatuses(operation).includes('415');
const guarded = operations.filter((operation) => !isPublic(operation));
const permitted = operations.filter(({ meta: { access } }) => access !== undefined && 'permission' in access);
const shaped = operations.filter(({ name }) => QUESTIONS[name]?.bad !== undefined);
const declared = operations.flatMap((operation) =>
  Object.entries(operation.rest.errors ?? {}).map(([code, kind]) => ({ operation, name: operation.name, code, kind })),
);

async function fineAttempt(operation: Operation): Promise<Attempt> {
  const { fine, cookie } = QUESTIONS[operation.name] ?? {};
  return {
    as: isPublic(operation) ? 'nobody' : 'person',
    ...(fine ? { input: await fine(world) } : {}),
    ...(cookie ? { cookie: await cookie(world) } : {}),
  };
}

test.each(operations)('$name answers 200 with an object or array, over REST and RPC', async (operation) => {
  const answer = await ask(operation, await fineAttempt(operation));
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: expect.any(Object) });
  expect(answer.headers.get('content-type')).toBe('application/json');
  const overRpc = await askRpc(operation, await fineAttempt(operation));
  expect(overRpc.status).toBe(200);
  expect(shapeOf(resultOf(overRpc))).toEqual(shapeOf(answer.body));
});

test.each(guarded)('$name refuses nobody in particular with 401', async (operation) => {
  const attempt: Attempt = { ...(await fineAttempt(operation)), as: 'nobody' };
  expect(await refusal(operation, attempt)).toEqual({ status: 401, code: 'auth.not_signed_in' });
});

test.each(permitted)('$name refuses a role of another survey with 403', async (operation) => {
  const attempt: Attempt = { ...(await fineAttempt(operation)), as: 'stranger' };
  expect(await refusal(operation, attempt)).toEqual({ status: 403, code: 'access.forbidden' });
});

test.each(shaped)('$name refuses bad input with 400 and says where', async (operation) => {
  // The superuser: a survey whose id is no id is nobody's else.
  const attempt: Attempt = { as: 'admin', input: QUESTIONS[operation.name]?.bad ?? {} };
  expect(await refusal(operation, attempt)).toEqual({ status: 400, code: 'request.invalid' });
  const { issues = [] } = problemOf(await ask(operation, attempt));
  expect(issues.length).toBeGreaterThan(0);
  for (const issue of issues) {
    expect(issue).toEqual({ path: expect.any(String), code: expect.any(String), message: expect.any(String) });
  }
});

describe.each(operations.filter(takesBody))('$name', (operation) => {
  test.each([
    ['is no JSON', 400, { raw: '{"a":' }],
    ['is a form', 415, { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['is larger than anything it takes', 413, { raw: 'x'.repeat((operation.rest.maxJsonBytes ?? MAX_JSON_BYTES) + 1) }],
  ])('refuses a body that %s with %i', async (_, status, request) => {
    const url = `${base}/api${operation.path.replace('{surveyId}', 'survey')}`;
    const answer = await call('POST', url, { token: tokens.person, ...request });
    expect(answer.status).toBe(status);
    expect(documentedStatuses(operation)).toContain(String(status));
  });
});

test.each(operations)('$name has a case for each refusal that it declares', ({ name, rest }) => {
  expect(Object.keys(QUESTIONS[name]?.refusals ?? {}).sort()).toEqual(Object.keys(rest.errors ?? {}).sort());
});

test.each(declared)('$name refuses with $code ($kind)', async ({ operation, name, code, kind }) => {
  const attempt = await QUESTIONS[name]?.refusals?.[code]?.(world);
  expect(attempt).toBeDefined();
  expect(await refusal(operation, attempt ?? {})).toEqual({ status: ERROR_KINDS[kind].status, code });
});

/** The keys of an answer and the kinds of their values: the values of two calls may differ. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}
