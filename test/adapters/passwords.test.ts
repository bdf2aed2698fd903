import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { Passwords } from '../../src/adapters/passwords.ts';

interface Item {
  name: string;
  password?: string;
}

async function* given(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
const many = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}`, password: `secret ${index}` }));
async function hashed(passwords: Passwords, items: AsyncIterable<Item>) {
  const all = [];
  for await (const one of passwords.hashAll(items, passwordOf)) all.push(one);
  return all;
}
const passwordOf = ({ password }: Item) => password;

describe('hashing many passwords', () => {
  test('returns the items in their order, with a hash for each password and none without one', async () => {
    const passwords = new Passwords();
    const items = [...many(3), { name: 'none' }, { name: 'last', password: 'x' }];
    const all = await hashed(passwords, given(items));
    expect(all.map(({ item }) => item)).toEqual(items);
    for (const { item, passwordHash } of all) {
      expect(passwordHash === undefined).toBe(item.password === undefined);
      if (passwordHash !== undefined) expect(await passwords.verify(passwordHash, item.password ?? '')).toBe(true);
    }
  });

  test('lets a sign-in overtake the passwords that wait, and does not refuse it', async () => {
    const passwords = new Passwords();
    const uploads = Array.from({ length: 40 }, () => passwords.hashAll(given(many(4)), passwordOf));
    let done = 0;
    const all = uploads.map(async (upload) => {
      for await (const _ of upload) done++;
    });
    expect(await passwords.verify(null, 'wrong')).toBe(false);
    expect(done).toBeLessThan(30);
    await Promise.all(all);
    expect(done).toBe(160);
  });

  test('stops when its reader stops, and others can hash', async () => {
    const passwords = new Passwords();
    for await (const { item } of passwords.hashAll(given(many(100)), passwordOf)) {
      if (item.name === '2') break;
    }
    expect(await hashed(passwords, given(many(4)))).toHaveLength(4);
  });

  test('fails with the error of the source of its items', async () => {
    async function* broken(): AsyncGenerator<Item> {
      yield* many(3);
      throw new Error('unreadable');
    }
    await expect(hashed(new Passwords(), broken())).rejects.toThrow('unreadable');
  });
});

describe('checking a password', () => {
  test('works again after the first one came while too many were waiting', async () => {
    const passwords = new Passwords();
    const stored = await passwords.hash('right');
    const rush = await Promise.allSettled([
      ...Array.from({ length: availableParallelism() + 100 }, () => passwords.hash('x')),
      passwords.verify(stored, 'right'),
    ]);
    expect(rush.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'auth.busy' } });
    expect(await passwords.verify(null, 'wrong')).toBe(false);
  });
});
