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
const passwordOf = ({ password }: Item) => password;

describe('hashing many passwords', () => {
  test('gives the items in their order, those without a password as they are', async () => {
    const passwords = new Passwords();
    const items = [...many(3), { name: 'none' }, { name: 'last', password: 'x' }];
    const hashed = await Array.fromAsync(passwords.hashAll(given(items), passwordOf));
    expect(hashed.map(({ item }) => item)).toEqual(items);
    for (const { item, passwordHash } of hashed) {
      expect(passwordHash === undefined).toBe(item.password === undefined);
      if (passwordHash !== undefined) expect(await passwords.verify(passwordHash, item.password ?? '')).toBe(true);
    }
  });

  test('lets a sign-in go first and never has it refused', async () => {
    const passwords = new Passwords();
    const uploads = Array.from({ length: 15 }, () => passwords.hashAll(given(many(30)), passwordOf));
    let hashed = 0;
    const all = uploads.map(async (upload) => {
      for await (const _ of upload) hashed++;
    });
    expect(await passwords.verify(null, 'wrong')).toBe(false);
    expect(hashed).toBeLessThan(30);
    await Promise.all(all);
    expect(hashed).toBe(450);
  });

  test('ends when nobody takes the rest, and leaves room for others', async () => {
    const passwords = new Passwords();
    for await (const { item } of passwords.hashAll(given(many(100)), passwordOf)) {
      if (item.name === '2') break;
    }
    const others = await Array.fromAsync(passwords.hashAll(given(many(4)), passwordOf));
    expect(others).toHaveLength(4);
  });

  test('fails with what reading the items fails with', async () => {
    async function* broken(): AsyncGenerator<Item> {
      yield* many(3);
      throw new Error('unreadable');
    }
    await expect(Array.fromAsync(new Passwords().hashAll(broken(), passwordOf))).rejects.toThrow('unreadable');
  });
});
