import { describe, expect, test } from 'vitest';
import { paramNames } from '../../../src/http/routes.ts';
import { askRest } from '../../support/ask.ts';
import { call, rpc, type Answer } from '../../support/http.ts';
import type { Ground } from './ground.ts';
import { nameOf, operations, placesIn, plainInput, searches, searchInput, withPayload } from './places.ts';
import { effectsOf } from './tally.ts';

/** What a query language of documents would take for a condition, and lists that some parsers take for text. */
const OPERATORS: readonly unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $regex: '.*' },
  { $in: ['admin@example.org', 'survey', 'MILK'] },
  { $where: 'sleep(9000)' },
  { $or: [{}, { a: 1 }] },
  { toString: 'x', length: 1 },
  { '': 'x' },
  ['admin@example.org'],
  [],
  [{ $ne: null }],
];

const isIn = ({ headers, text }: Answer) => headers.has('set-cookie') || text.includes('accessToken');

/** The effects of an answer: a sign-in, or a status other than 400. */
const effectsOfAnswer = (answer: Answer) =>
  effectsOf({
    'somebody was signed in': isIn(answer),
    [`it was answered with ${answer.status}`]: answer.status !== 400,
  });

export function operatorInjection(ground: () => Ground): void {
  // The operations that sign in or set a new password are public.
  const ofAnybody = operations.filter(({ meta, method }) => meta.access?.kind === 'public' && method === 'POST');

  test('the check notices a sign-in with the right password', async () => {
    const { base, world } = ground();
    const body = { email: 'admin@example.org', password: world.password };
    expect(isIn(await call('POST', `${base}/api/auth/login`, { body }))).toBe(true);
  });

  describe.each(ofAnybody)('$name', (operation) => {
    test('refuses query operators in place of values', async () => {
      const { base, tally } = ground();
      const { name, procedure } = operation;
      const input = plainInput(operation);
      const inPath = paramNames(operation.path);
      for (const place of placesIn(input)) {
        if (place.isKey || inPath.includes(String(place.path[0]))) continue;
        for (const operator of OPERATORS) {
          const asked = withPayload(input, place, operator);
          const payload = JSON.stringify(operator);
          const answers = [
            await askRest(base, operation, { input: asked, token: null, deletesByQuery: true }),
            await rpc(base, { name, type: procedure._def.type }, asked),
          ];
          for (const answer of answers) tally.count(nameOf(operation, place), payload, effectsOfAnswer(answer));
        }
      }
      expect(ground().tally.found()).toEqual([]);
    });

    test('refuses a form with brackets in its field names', async () => {
      const { base, tally } = ground();
      const raw = Object.keys(plainInput(operation))
        .map((key) => `${key}[$ne]=`)
        .join('&');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await call('POST', `${base}/api${operation.path.replace('{surveyId}', 'survey')}`, {
        raw,
        headers,
      });
      tally.count(`${operation.name} form`, raw, effectsOf({ 'it was read': answer.status !== 415 || isIn(answer) }));
      expect(ground().tally.found()).toEqual([]);
    });
  });

  test.each([
    'refresh_token[$ne]=',
    'refresh_token={"$ne":null}',
    'refresh_token=j:{"$ne":null}',
    'refresh_token=%7B%22%24gt%22%3A%22%22%7D',
    'refresh_token=',
    'refresh_token=*',
    'refresh_token=true; refresh_token=1',
    'refresh_token.$exists=true',
  ])('a refresh with the cookie %s is refused', async (cookie) => {
    const { base, tally } = ground();
    const answer = await call('POST', `${base}/api/auth/refresh`, {
      headers: { cookie },
      body: { refresh_token: { $ne: null }, refreshToken: { $gt: '' } },
    });
    tally.count('auth.refresh cookie', cookie, [
      ...(answer.text.includes('accessToken') ? ['somebody was signed in'] : []),
      ...([400, 401].includes(answer.status) ? [] : [`it was answered with ${answer.status}`]),
    ]);
    expect(ground().tally.found()).toEqual([]);
  });

  describe.each(searches)('$name', (operation) => {
    const { name, procedure } = operation;

    test('refuses query operators in place of the search text', async () => {
      const { base, tally, tokenOf } = ground();
      const input = await searchInput(operation, ground());
      for (const operator of OPERATORS) {
        const asked = { ...input, search: operator };
        const answer = await rpc(base, { name, type: procedure._def.type }, asked, {
          token: tokenOf('admin'),
        });
        tally.count(`${name} search`, JSON.stringify(operator), effectsOfAnswer(answer));
      }
      expect(ground().tally.found()).toEqual([]);
    });

    test('refuses or ignores parameters with brackets in their names', async () => {
      const { base, tally, tokenOf } = ground();
      const plain = await searchInput(operation, ground());
      const answerTo = (input: object) =>
        askRest(base, operation, { input: { ...input }, token: tokenOf('admin'), deletesByQuery: true });
      const expected = await answerTo(plain);
      expect(expected.status).toBe(200);
      for (const key of ['search[$ne]', 'search[$regex]', 'search[]', 'search.$gt', 'locale[$ne]']) {
        const { status, text } = await answerTo({ ...plain, [key]: '.*' });
        const isOther = status !== 400 && text !== expected.text;
        tally.count(`${name} query`, key, effectsOf({ 'it decides what is found': isOther }));
      }
      expect(ground().tally.found()).toEqual([]);
    });

    test('refuses a search text that is given twice', async () => {
      const { base, tally, tokenOf } = ground();
      const asked = { ...(await searchInput(operation, ground())), search: ['milk', 'a'] };
      const { status } = await askRest(base, operation, {
        input: asked,
        token: tokenOf('admin'),
        deletesByQuery: true,
      });
      tally.count(
        `${name} query`,
        'search=milk&search=a',
        effectsOf({ [`it was answered with ${status}`]: status !== 400 }),
      );
      expect(ground().tally.found()).toEqual([]);
    });
  });

  test('the superuser still signs in with the same password', async () => {
    const { base, world } = ground();
    const body = { email: 'admin@example.org', password: world.password };
    expect((await call('POST', `${base}/api/auth/login`, { body })).status).toBe(200);
  });
}
