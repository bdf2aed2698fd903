import { beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../support/pictures.ts';
import { casesOf, givenPeople, outcomeOf, READERS, WRITERS } from '../support/role-cases.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { mapInput, newMap } from './given-maps.ts';

const app = useTestApp();
let callers: Map<string, Caller>;
let caller: Caller;
let id: string;

beforeAll(async () => {
  callers = await givenPeople(app());
  caller = callers.get('imagesadmin') ?? app().withToken(null);
  ({ id } = await newMap(app(), caller, 'apples'));
  for (const name of ['bowls', 'cups']) {
    const imageMapParameters = { id: name, description: `For ${name.toUpperCase()}` };
    await caller.imageMaps.create({ baseImage: await upload(), imageMapParameters });
  }
});

const idsOf = ({ items }: { items: { id: string }[] }) => items.map((item) => item.id);

type Use = (caller: Caller) => Promise<unknown>;
const MATRIX: Record<keyof Caller['imageMaps'], { may: string[]; use: Use }> = {
  list: { may: READERS, use: (as) => as.imageMaps.list({}) },
  get: { may: READERS, use: (as) => as.imageMaps.get({ id }) },
  baseImageSource: { may: READERS, use: (as) => as.imageMaps.baseImageSource({ id }) },
  createFromSvg: { may: WRITERS, use: async (as) => as.imageMaps.createFromSvg(await mapInput(app())) },
  create: {
    may: WRITERS,
    use: async (as) =>
      as.imageMaps.create({
        baseImage: await upload(),
        imageMapParameters: { id: app().given.name('map'), description: 'x' },
      }),
  },
};

describe('imageMaps', () => {
  test('lists maps sorted by id, with paging, search and order', async () => {
    const { items, ...page } = await caller.imageMaps.list({ limit: 2 });
    expect(items).toEqual([
      { id: 'apples', description: 'Apples' },
      { id: 'bowls', description: 'For BOWLS' },
    ]);
    expect(page).toEqual({ total: 3, limit: 2, offset: 0 });
    expect(idsOf(await caller.imageMaps.list({ offset: 1, limit: 1 }))).toEqual(['bowls']);
    expect(idsOf(await caller.imageMaps.list({ sort: '-description' }))).toEqual(['cups', 'bowls', 'apples']);
    expect(idsOf(await caller.imageMaps.list({ search: 'for' }))).toEqual(['bowls', 'cups']);
    expect(idsOf(await caller.imageMaps.list({ search: '%' }))).toEqual([]);
  });

  test('lists maps with one statement and reads one with three at most', async () => {
    expect(await app().countStatements(() => caller.imageMaps.list({ search: 'a' }))).toBe(1);
    expect(await app().countStatements(() => caller.imageMaps.get({ id }))).toBeLessThanOrEqual(3);
    expect(await app().countStatements(() => caller.imageMaps.baseImageSource({ id }))).toBeLessThanOrEqual(3);
  });

  test.each(['get', 'baseImageSource'] as const)('%s answers not found for an unknown map', async (name) => {
    expect(await refusalOf(app(), () => caller.imageMaps[name]({ id: 'none' }))).toMatchObject({
      kind: 'not_found',
      code: 'image_map.not_found',
    });
  });

  test.each(casesOf(MATRIX))('$procedure is $answer to $person', async ({ person, answer, use }) => {
    expect(await outcomeOf(use(callers.get(person) ?? app().withToken(null)))).toBe(answer);
  });
});
