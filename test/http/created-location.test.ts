import { expect, test } from 'vitest';
import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { Echo, json, open, serve, t } from './support.ts';

const make = (answer: unknown) =>
  open
    .meta(rest('POST', '/lists/{list}/things', 'Make', { makes: '/lists/{list}/things/{thing.id}' }))
    .input(z.object({ list: z.string() }))
    .output(Echo)
    .mutation(() => answer);
const locationOf = async (answer: unknown, list = 'a') => {
  const { url } = await serve(t.router({ make: make(answer) }));
  return (await fetch(`${url}/lists/${list}/things`, json({}))).headers.get('location');
};

test('Location is made of the answer and the path, each value percent-encoded', async () => {
  expect(await locationOf({ thing: { id: 'x/y z' } }, 'a%3Fb')).toBe('/api/lists/a%3Fb/things/x%2Fy%20z');
  expect(await locationOf({ thing: { id: 7 } })).toBe('/api/lists/a/things/7');
});

test('a key of the answer wins over one of the path', async () => {
  expect(await locationOf({ list: 'b', thing: { id: 7 } })).toBe('/api/lists/b/things/7');
});

test.each([{}, { thing: null }, { thing: { id: null } }, null])(
  'the answer %j names nothing, and has no Location',
  async (answer) => {
    expect(await locationOf(answer)).toBeNull();
  },
);
