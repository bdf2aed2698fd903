import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TokenFamily } from '../../entities/token-family.ts';
import { appRouter } from '../../routers/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import { operationsOf, type Operation } from '../../src/http/routes.ts';
import { QUESTIONS } from '../contract/questions/index.ts';
import type { Person, Setting } from '../contract/questions/questions.ts';
import { askRest } from '../support/ask.ts';
import { rpc, type Answer } from '../support/http.ts';
import { personalToken } from '../support/personal-token.ts';
import { useTestApp } from '../support/test-app.ts';
import { makeWorld, type World } from '../support/world.ts';

const app = useTestApp();
const operations = operationsOf(appRouter);

let base: string;
let setting: Setting;
/** The token of each column; null for nobody. */
let tokens: Map<string, string | null>;
let calls = 0;
const lines: string[] = [];

beforeAll(async () => {
  const world = await makeWorld(app());
  base = await app().listen();
  tokens = await tokensOf(world);
  setting = { app: app(), world, tokenOf: (person: Person) => tokens.get(person) ?? '' };
});

// A one-time password works once, so a question that needs several advances the clock.
afterEach(() => app().clock.reset());
afterAll(() => {
  const { length } = operations;
  process.stdout.write(`matrix: ${length} operations x ${tokens.size} callers, ${calls} calls\n`);
});

/** The callers: each role, roles of another survey or locale, and tokens with fewer rights than their owner or with none. */
async function tokensOf(world: World): Promise<Map<string, string | null>> {
  const { given, tokenFor } = { given: app().given, tokenFor: (of: { id: number }) => app().tokenFor(of.id) };
  const support = await given.respondent(world.survey, { role: 'support' });
  const otherSupport = await given.respondent(world.otherSurvey, { role: 'support' });
  const roleless = await given.user();
  const disabled = await given.user({ roles: [{ name: 'superuser' }], isDisabled: true });
  return new Map<string, string | null>([
    ['nobody', null],
    ['person', await tokenFor(world.person)],
    ['stranger', await tokenFor(world.stranger)],
    ['linked', await linkedToken(world)],
    ['support', await tokenFor(support)],
    ['otherSupport', await tokenFor(otherSupport)],
    ['leader', await tokenFor(world.leader)],
    ['otherLeader', await tokenFor(world.otherLeader)],
    ['maintainer', await tokenFor(world.maintainer)],
    ['otherMaintainer', await tokenFor(world.otherMaintainer)],
    ['foodsAdmin', await tokenFor(await given.user({ roles: [{ name: 'foodsadmin' }] }))],
    ['imagesAdmin', await tokenFor(await given.user({ roles: [{ name: 'imagesadmin' }] }))],
    ['surveyAdmin', await tokenFor(world.surveyAdmin)],
    ['globalSupport', await tokenFor(await given.user({ roles: [{ name: 'globalsupport' }] }))],
    ['roleless', await tokenFor(roleless)],
    ['admin', await tokenFor(world.admin)],
    ['adminToken', await programOf(world.admin)],
    ['narrowToken', await programOf(world.admin, { scopes: ['submissions:read'] })],
    ['narrowLeader', await programOf(world.leader, { scopes: ['surveys:read'] })],
    ['revokedToken', await programOf(world.admin, { over: 'revoked_at' })],
    ['expiredToken', await programOf(world.admin, { over: 'expires_at' })],
    ['endedSignIn', await endedToken(world.admin.id)],
    ['disabled', await tokenFor(disabled)],
    ['forged', `${(await tokenFor(world.admin)).split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`],
  ]);
}

/** A person of its own: whoever ends their other sign-ins would end this one. */
async function linkedToken({ survey }: World): Promise<string> {
  const person = await app().given.respondent(survey);
  const token = await app().tokenFor(person.id);
  const { rowId } = (await app().parts.tokens.read('access', token, app().clock.now())) ?? { rowId: '' };
  await app().context().em.nativeUpdate(TokenFamily, rowId, { survey: survey.id });
  return token;
}

async function endedToken(userId: number): Promise<string> {
  const token = await app().tokenFor(userId);
  const { rowId } = (await app().parts.tokens.read('access', token, app().clock.now())) ?? { rowId: '' };
  await app().context().em.nativeDelete(TokenFamily, rowId);
  return token;
}

/** Scopes that narrow the token, or an end that has come: the row alone decides, the token itself is good for an hour. */
async function programOf(
  user: { id: number },
  { scopes = null, over }: { scopes?: Permission[] | null; over?: 'revoked_at' | 'expires_at' } = {},
): Promise<string> {
  const { id, jwt } = await personalToken(app(), user, { scopes });
  if (over !== undefined) {
    const { em } = app().context();
    await query(
      em,
      sql`update personal_access_token set ${sql.ref(over)} = ${app().clock.now()} where id = ${id}::uuid`,
    );
  }
  return jwt;
}

interface Fine {
  input?: Record<string, unknown>;
  headers: Record<string, string>;
}

async function fineQuestion({ name }: Operation): Promise<Fine> {
  const { fine, cookie } = QUESTIONS[name] ?? {};
  const input = typeof fine === 'function' ? await fine(setting) : fine;
  return { ...(input ? { input } : {}), headers: cookie ? { cookie: await cookie(setting) } : {} };
}

function askRpc({ name, procedure }: Operation, { input, headers }: Fine, token: string | null): Promise<Answer> {
  return rpc(base, { name, type: procedure._def.type }, input, { token, headers });
}

// Files are there over REST alone; that both surfaces refuse alike is for the six questions too.
const isOverRpc = ({ rest }: Operation) => rest.produces === undefined;

/** The status that each caller gets, on both surfaces. */
async function statusesOf(operation: Operation): Promise<{ overRest: number[]; overRpc: number[] }> {
  const overRest: number[] = [];
  const overRpc: number[] = [];
  let question = await fineQuestion(operation);
  const noted = async ({ status }: Answer) => {
    calls++;
    // What is used up is made anew for the next caller.
    if (status < 400) question = await fineQuestion(operation);
    return status;
  };
  for (const token of tokens.values()) {
    if (isOverRpc(operation)) overRpc.push(await noted(await askRpc(operation, question, token)));
    overRest.push(await noted(await askRest(base, operation, { ...question, token })));
  }
  return { overRest, overRpc };
}

test.each(operations)('$name answers each caller with the same status over REST and RPC', async (operation) => {
  const { overRest, overRpc } = await statusesOf(operation);
  if (overRpc.length > 0) expect(overRpc).toEqual(overRest);
  expect(overRest).toHaveLength(tokens.size);
  lines.push(`${operation.name.padEnd(42)} ${overRest.join(' ')}`);
});

test('the answers to each caller are those of the committed table matrix.txt', async () => {
  const names = [...tokens.keys()].map((name, index) => `# column ${index + 1}: ${name}`);
  await expect([...names, ...lines.sort(), ''].join('\n')).toMatchFileSnapshot('./matrix.txt');
});
