import { SignJWT } from 'jose';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let visitor: Caller;
const KEY = 'a key of a panel, long enough for HS256';

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  visitor = await app().as(null);
});

describe('generated users', () => {
  test('sign in with the answered credentials, and skip user names that are taken', async () => {
    const { id, slug: surveyId } = await app().given.survey({ locale, allowGeneratedUsers: true });
    await query(
      app().context().em,
      sql`with person as (insert into user_account default values returning id)
          insert into survey_alias (survey_id, user_id, user_name, url_auth_token)
          select ${id}, id, ${`${surveyId}1`}, 'token of a hand-made respondent' from person`,
    );
    const { userName, password } = await visitor.surveyData.generateUser({ surveyId });
    expect(userName).toBe(`${surveyId}2`);
    expect(password).toMatch(/^[a-z2-9]{12}$/);
    expect(await visitor.auth.loginAlias({ surveyId, userName, password })).toHaveProperty('accessToken');
  });

  test('get distinct user names, however many are generated at once', async () => {
    const { slug: surveyId } = await app().given.survey({ locale, allowGeneratedUsers: true });
    const made = await Promise.all(Array.from({ length: 5 }, () => visitor.surveyData.generateUser({ surveyId })));
    expect(new Set(made.map(({ userName }) => userName)).size).toBe(5);
  });

  test.each([
    ['where the survey does not allow it', {}],
    ['where a panel signs its participants', { allowGeneratedUsers: true, generateUserKey: KEY }],
    ['while the survey is suspended', { allowGeneratedUsers: true, state: 'suspended' as const }],
  ])('are refused %s', async (_, settings) => {
    const { slug: surveyId } = await app().given.survey({ locale, ...settings });
    expect(await codeOf(visitor.surveyData.generateUser({ surveyId }))).toBe('survey.generated_users_not_allowed');
  });
});

describe('participants with a signed token of a panel', () => {
  const inTenMinutes = () => Math.floor(app().clock.now().getTime() / 1000) + 600;
  const sign = (claims: Record<string, unknown>, key = KEY, alg = 'HS256') =>
    new SignJWT({ exp: inTenMinutes(), ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
  const panel = (settings: object = {}) =>
    app().given.survey({ locale, allowGeneratedUsers: true, generateUserKey: KEY, ...settings });

  test('are created once and found again, with a link that signs them in', async () => {
    const { slug: surveyId } = await panel();
    const claims = {
      username: 'p-1',
      password: 'theirs',
      customFields: { arm: 'A' },
      redirectUrl: 'https://panel.example/',
    };
    const first = await visitor.surveyData.createUser({ surveyId, token: await sign(claims, KEY, 'HS512') });
    expect(first).toMatchObject({ userName: 'p-1', redirectUrl: 'https://panel.example/' });
    const again = { user: 'p-1', password: 'another', customFields: { arm: 'B' }, redirect: 'https://panel.example/2' };
    const second = await visitor.surveyData.createUser({ surveyId, token: await sign(again) });
    expect(second).toEqual({ ...first, redirectUrl: 'https://panel.example/2' });
    expect(await visitor.auth.loginToken({ token: first.authToken })).toHaveProperty('accessToken');
    const signIn = (password: string) => visitor.auth.loginAlias({ surveyId, userName: 'p-1', password });
    expect(await codeOf(signIn('theirs'))).toBe('done');
    expect(await codeOf(signIn('another'))).toBe('auth.credentials_refused');
    const [account] = await query(
      app().context().em,
      sql`select custom_fields from user_account where id = ${first.userId}`,
    );
    expect(account).toEqual({ custom_fields: { arm: 'B' } });
  });

  test('are created once by two calls at the same time', async () => {
    const { slug: surveyId } = await panel();
    const token = await sign({ username: 'twin' });
    const [one, two] = await Promise.all([1, 2].map(() => visitor.surveyData.createUser({ surveyId, token })));
    expect(two).toEqual(one);
  });

  test.each([
    ['another key', (): Promise<string> => sign({ username: 'x' }, 'a key of somebody else, just as long')],
    ['no name', () => sign({ password: 'x' })],
    ['a link to a script', () => sign({ username: 'x', redirectUrl: 'javascript:alert(1)' })],
    ['a token that has expired', () => sign({ username: 'x', exp: 1_000_000 })],
    ['a token that never expires', () => sign({ username: 'x', exp: undefined })],
    ['an expiry that is no number', () => sign({ username: 'x', exp: 'never' })],
    ['no signature', () => Promise.resolve(`${btoa('{"alg":"none"}')}.${btoa('{"username":"x"}')}.`)],
  ])('are refused with %s', async (_, token) => {
    const { slug: surveyId } = await panel();
    expect(await codeOf(visitor.surveyData.createUser({ surveyId, token: await token() }))).toBe('user.invalid_token');
  });

  test('need an expiry, which the refusal tells their provider', async () => {
    const { slug: surveyId } = await panel();
    const token = await sign({ username: 'x', exp: undefined });
    const refused = visitor.surveyData.createUser({ surveyId, token });
    await expect(refused).rejects.toThrow('It has no expiry. Sign the claim exp');
  });

  test('have a token that works until it expires', async () => {
    const { slug: surveyId } = await panel();
    const token = await sign({ username: 'late' });
    expect(await codeOf(visitor.surveyData.createUser({ surveyId, token }))).toBe('done');
    onTestFinished(() => app().clock.reset());
    app().clock.advance(601);
    expect(await codeOf(visitor.surveyData.createUser({ surveyId, token }))).toBe('user.invalid_token');
  });

  test('cannot name the account of a member of staff', async () => {
    const survey = await panel();
    const { userName } = await app().given.respondent(survey, { role: 'staff' });
    const call = visitor.surveyData.createUser({ surveyId: survey.slug, token: await sign({ username: userName }) });
    expect(await codeOf(call)).toBe('user.not_editable');
  });

  test('are refused a name where the survey keeps no personal data', async () => {
    const { slug: surveyId } = await panel();
    const named = { username: 'named', name: 'Ada' };
    const create = async (claims: object) =>
      visitor.surveyData.createUser({ surveyId, token: await sign({ ...claims }) });
    expect(await codeOf(create(named))).toBe('user.personal_data_forbidden');
    await create({ username: 'named' });
    expect(await codeOf(create(named))).toBe('user.personal_data_forbidden');
  });
});
