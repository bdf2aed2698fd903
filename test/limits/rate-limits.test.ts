import { describe, expect, test } from 'vitest';
import type { LimitState } from '../../src/adapters/rate-counter.ts';
import { RateLimits, type Client, type GuessName } from '../../src/adapters/rate-limits.ts';
import { inTransaction } from '../../src/context.ts';
import { holdDate, limitsOf } from '../support/limits.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const TOO_MANY = { kind: 'too_many', code: 'request.too_many' };

class Visitor implements Client {
  readonly userAgent = null;
  readonly ip: string;
  readonly told = new Map<string, LimitState>();

  constructor(ip = '203.0.113.1') {
    this.ip = ip;
  }

  reportLimit(limit: LimitState): void {
    this.told.set(limit.name, limit);
  }

  left(name: string): number | undefined {
    return this.told.get(name)?.remaining;
  }
}

const guessMany = (limits: RateLimits, count: number, name: GuessName, client: Client, account: string | null) =>
  Promise.allSettled(Array.from({ length: count }, () => limits.guess(name, client, account)));
const taken = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

describe('guesses', () => {
  test('at one account are limited to ten in a quarter of an hour, also from many addresses at once', async () => {
    const limits = limitsOf(app());
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        guessMany(limits, 10, 'sign-in', new Visitor(`203.0.113.${index}`), 'ada@example.org'),
      ),
    );
    expect(taken(results.flat())).toBe(10);
    await expect(limits.guess('sign-in', new Visitor(), 'ada@example.org')).rejects.toMatchObject(TOO_MANY);
    await expect(limits.guess('sign-in', new Visitor(), 'bob@example.org')).resolves.toBeDefined();
  });

  test('from one address are limited to three hundred in a quarter of an hour, at any number of accounts', async () => {
    const limits = limitsOf(app());
    const results = await Promise.allSettled(
      Array.from({ length: 350 }, (_, index) => limits.guess('sign-in', new Visitor(), `user${index}`)),
    );
    expect(taken(results)).toBe(300);
    await expect(limits.guess('sign-in', new Visitor('203.0.113.2'), 'user349')).resolves.toBeDefined();
  });

  test('that are right or not verified are not counted, and wrong ones before them still are', async () => {
    const limits = limitsOf(app());
    const visitor = new Visitor();
    await guessMany(limits, 9, 'sign-in', visitor, 'ada@example.org');
    for (let round = 0; round < 5; round++) {
      await (await limits.guess('sign-in', visitor, 'ada@example.org')).takeBack();
      expect([visitor.left('sign-in-account'), visitor.left('sign-in-address')]).toEqual([1, 291]);
    }
  });

  test('at one account are limited to a thousand in a quarter of an hour, including right ones', async () => {
    const limits = limitsOf(app());
    const visitor = new Visitor();
    for (let count = 0; count < 1000; count++) {
      await (await limits.guess('sign-in', visitor, 'ada@example.org')).takeBack();
    }
    await expect(limits.guess('sign-in', visitor, 'ada@example.org')).rejects.toMatchObject(TOO_MANY);
    await expect(limits.guess('sign-in', visitor, 'bob@example.org')).resolves.toBeDefined();
  });

  test('that are refused are not counted for the address, so a locked account locks nobody else out', async () => {
    const limits = limitsOf(app());
    const visitor = new Visitor();
    await guessMany(limits, 500, 'sign-in', visitor, 'ada@example.org');
    expect(visitor.left('sign-in-address')).toBe(290);
    await expect(limits.guess('sign-in', visitor, 'bob@example.org')).resolves.toBeDefined();
  });

  test.each([
    ['ada@example.org', 'ADA@Example.org'],
    // PostgreSQL and JavaScript differ in what the small letters of these are.
    ['alice@example.org', 'al\u0130ce@example.org'],
    ['\u03bf\u03b4\u03cc\u03c3@example.org', '\u039f\u0394\u039f\u03a3@example.org'],
    ['kim@example.org', '\u212aim@example.org'],
  ])('at %s and at %s count for one account', async (name, spelling) => {
    const limits = limitsOf(app());
    await guessMany(limits, 10, 'sign-in', new Visitor(), name);
    await expect(limits.guess('sign-in', new Visitor(), spelling)).rejects.toMatchObject(TOO_MANY);
  });

  test('at a second factor and at a password are counted separately', async () => {
    const limits = limitsOf(app());
    await guessMany(limits, 10, 'sign-in', new Visitor(), 'user#1');
    expect(taken(await guessMany(limits, 20, 'second-factor', new Visitor(), 'user#1'))).toBe(10);
  });
});

describe('a refusal by a rate limit', () => {
  test('names the limit and how long to wait', async () => {
    holdDate();
    const limits = limitsOf(app());
    const visitor = new Visitor();
    await guessMany(limits, 10, 'sign-in', visitor, 'ada@example.org');
    await expect(limits.guess('sign-in', visitor, 'ada@example.org')).rejects.toMatchObject({
      ...TOO_MANY,
      message: 'Too many requests for this account: try again in 15 minutes.',
      details: { retryAfterSeconds: 900 },
    });
    expect(visitor.told.get('sign-in-account')).toEqual({
      name: 'sign-in-account',
      quota: 10,
      windowSeconds: 900,
      remaining: 0,
      resetSeconds: 900,
    });
  });

  test('gives a short wait in seconds', async () => {
    holdDate();
    const limits = limitsOf(app());
    for (let count = 0; count < 60_000; count++) await limits.countRequest(new Visitor());
    await expect(limits.countRequest(new Visitor())).rejects.toThrow(
      'Too many requests from your network address: try again in 60 seconds.',
    );
  });
});

test('a call without an account is counted for its address only', async () => {
  const limits = limitsOf(app());
  const visitor = new Visitor();
  await limits.count('upload', visitor);
  expect([...visitor.told.keys()]).toEqual(['upload-address']);
  await limits.count('upload', visitor, 'user#1');
  expect([visitor.left('upload-address'), visitor.left('upload-account')]).toEqual([11_998, 5999]);
});

test('nothing is counted or answered where RATE_LIMITS is off', async () => {
  const limits = limitsOf(app(), { isRateLimited: false });
  const visitor = new Visitor();
  expect(taken(await guessMany(limits, 50, 'sign-in', visitor, 'ada@example.org'))).toBe(50);
  for (let count = 0; count < 50; count++) await limits.count('password-reset', visitor);
  expect(visitor.told.size).toBe(0);
});

test('counting inside a transaction throws, with limits and without', async () => {
  for (const limits of [limitsOf(app()), limitsOf(app(), { isRateLimited: false })]) {
    const count = () => limits.guess('sign-in', new Visitor(), 'ada@example.org');
    await expect(inTransaction(app().context(), count)).rejects.toThrow('before a transaction');
  }
});
