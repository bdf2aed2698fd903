import { beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../support/pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;

beforeAll(async () => {
  caller = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
  const editor = await app().as(await app().given.user({ roles: [{ name: 'imagesadmin' }] }));
  const file = await upload({ width: 30, height: 20 });
  for (const keywords of [['Apple', 'fruit'], ['apple pie'], ['pear', 'fruit'], ['50%', 'a_b'], []]) {
    await editor.sourceImages.create({ files: [file], keywords });
  }
});

const found = async (search?: string) =>
  (await caller.sourceImages.list({ search })).items.map(({ keywords }) => keywords.join());

test('source images are listed newest first, in pages, with the number of all', async () => {
  const whole = await caller.sourceImages.list({});
  expect(whole.items.map(({ keywords }) => keywords.join())).toEqual([
    '',
    '50%,a_b',
    'pear,fruit',
    'apple pie',
    'Apple,fruit',
  ]);
  expect(await caller.sourceImages.list({ limit: 2, offset: 1 })).toEqual({
    items: whole.items.slice(1, 3),
    total: 5,
    limit: 2,
    offset: 1,
  });
  expect(await caller.sourceImages.list({ offset: 9 })).toMatchObject({ items: [], total: 5 });
});

describe('the search of source images', () => {
  test.each([
    ['apple', ['apple pie', 'Apple,fruit']],
    ['FRUIT apple', ['Apple,fruit']],
    [' ie  appl ', ['apple pie']],
    ['fruit pie', []],
    ['%', ['50%,a_b']],
    ['a_b', ['50%,a_b']],
    ['a.b', []],
    ['', ['', '50%,a_b', 'pear,fruit', 'apple pie', 'Apple,fruit']],
  ])('for %j finds pictures with each word in some keyword', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

test('a list of source images takes one statement', async () => {
  expect(await app().countStatements(() => caller.sourceImages.list({ search: 'apple fruit' }))).toBe(1);
});
