import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PersonalAccessToken } from '../../entities/personal-access-token.ts';
import { TokenFamily } from '../../entities/token-family.ts';
import { appRouter } from '../../routers/index.ts';
import type { Permission } from '../../src/access/permissions.ts';
import { operationsOf, type Operation } from '../../src/http/routes.ts';
import { QUESTIONS } from '../contract/questions/index.ts';
import type { Person, Setting } from '../contract/questions/questions.ts';
import { askRest } from '../support/ask.ts';
import { rpc, type Answer } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';
import { makeWorld, type World } from '../support/world.ts';

const app = useTestApp();
const operations = operationsOf(appRouter);
const YEAR_MS = 365 * 24 * 3600 * 1000;

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

afterAll(() => {
  const { length } = operations;
  process.stdout.write(`matrix: ${length} operations x ${tokens.size} callers, ${calls} calls over REST and RPC\n`);
});

/** Whoever calls: the roles, those of another survey or locale, and tokens that are worth less than their owner or nothing. */
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
    ['adminToken', await personalToken(world.admin.id)],
    ['narrowToken', await personalToken(world.admin.id, { scopes: ['submissions:read'] })],
    ['narrowLeader', await personalToken(world.leader.id, { scopes: ['surveys:read'] })],
    ['revokedToken', await personalToken(world.admin.id, { revokedAt: app().clock.now() })],
    ['expiredToken', await personalToken(world.admin.id, { endsInMs: -1000 })],
    ['endedSignIn', await endedToken(world.admin.id)],
    ['disabled', await tokenFor(disabled)],
    ['forged', `${(await tokenFor(world.admin)).split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`],
  ]);
}

async function linkedToken({ person, survey }: World): Promise<string> {
  const token = await app().tokenFor(person.id);
  const { rowId } = (await app().services.tokens.read('access', token, app().clock.now())) ?? { rowId: '' };
  await app().scope().em.nativeUpdate(TokenFamily, rowId, { survey: survey.id });
  return token;
}

async function endedToken(userId: number): Promise<string> {
  const token = await app().tokenFor(userId);
  const { rowId } = (await app().services.tokens.read('access', token, app().clock.now())) ?? { rowId: '' };
  await app().scope().em.nativeDelete(TokenFamily, rowId);
  return token;
}

async function personalToken(
  user: number,
  { scopes, revokedAt, endsInMs = YEAR_MS }: { scopes?: Permission[]; revokedAt?: Date; endsInMs?: number } = {},
): Promise<string> {
  const { tokens: signer } = app().services;
  const now = app().clock.now();
  const expiresAt = new Date(now.getTime() + endsInMs);
  const id = randomUUID();
  await app()
    .scope()
    .em.insert(PersonalAccessToken, {
      id,
      user,
      name: 'of the matrix',
      scopes: scopes ?? null,
      keyId: signer.keyId,
      createdAt: now,
      expiresAt,
      revokedAt: revokedAt ?? null,
    });
  // The row alone decides: the token itself is good for a year.
  return signer.sign('personal', { userId: user, rowId: id }, now, new Date(now.getTime() + YEAR_MS));
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

/** What the answer says about the caller's rights: 401 and 403 as they are, anything else by its status. */
async function rowOf(operation: Operation): Promise<string> {
  const cells: string[] = [];
  let question = await fineQuestion(operation);
  for (const token of tokens.values()) {
    const overRpc = operation.rest.produces === undefined ? await askRpc(operation, question, token) : null;
    if (overRpc && overRpc.status < 400) question = await fineQuestion(operation);
    const answer = await askRest(base, operation, { ...question, token });
    if (answer.status < 400) question = await fineQuestion(operation);
    calls += overRpc ? 2 : 1;
    if (overRpc) expect([operation.name, overRpc.status]).toEqual([operation.name, answer.status]);
    cells.push(String(answer.status));
  }
  return cells.join(' ');
}

test.each(operations)('$name answers each caller as the table says', async (operation) => {
  lines.push(`${operation.name.padEnd(42)} ${await rowOf(operation)}`);
});

test('the table is the committed one: whoever changes it changes a right', async () => {
  const names = [...tokens.keys()].map((name, index) => `# column ${index + 1}: ${name}`);
  await expect([...names, ...lines.sort(), ''].join('\n')).toMatchFileSnapshot('./matrix.txt');
});
