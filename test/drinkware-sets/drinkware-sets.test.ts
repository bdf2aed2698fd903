import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { drinkwareOf } from '../guide-images/given-guides.ts';
import { casesOf, givenPeople, outcomeOf, READERS, WRITERS } from '../support/role-cases.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let callers: Map<string, Caller>;
let caller: Caller;

beforeAll(async () => {
  callers = await givenPeople(app());
  caller = callers.get('foodsadmin') ?? app().withToken(null);
  await app().given.portionImages({
    imageMaps: [{ id: 'map', description: 'Vessels', baseImage: 'map.svg', objects: [] }],
    guideImages: ['vessels', 'others'].map((id) => ({ id, description: id, imageMapId: 'map', objects: [] })),
  });
  await drinkwareOf(app(), 'vessels', 'glasses');
  await drinkwareOf(app(), 'others', 'mugs');
});

type Use = (as: Caller) => Promise<unknown>;
const MATRIX: Record<keyof Caller['drinkwareSets'], { may: string[]; use: Use }> = {
  list: { may: READERS, use: (as) => as.drinkwareSets.list({}) },
  get: { may: READERS, use: (as) => as.drinkwareSets.get({ id: 'glasses' }) },
  listUses: { may: READERS, use: (as) => as.drinkwareSets.listUses({ id: 'glasses' }) },
  delete: {
    may: WRITERS,
    use: async (as) => {
      const id = app().given.name('vessels');
      await drinkwareOf(app(), 'others', id);
      return as.drinkwareSets.delete({ id });
    },
  },
};

describe('drinkwareSets', () => {
  test('lists sets with their guide images, by id unless sorted otherwise, with search and pages', async () => {
    const glasses = { id: 'glasses', description: 'Set glasses', guideId: 'vessels' };
    const mugs = { id: 'mugs', description: 'Set mugs', guideId: 'others' };
    const page = { total: 2, limit: 50, offset: 0 };
    expect(await caller.drinkwareSets.list({})).toEqual({ items: [glasses, mugs], ...page });
    expect((await caller.drinkwareSets.list({ sort: '-description' })).items).toEqual([mugs, glasses]);
    expect((await caller.drinkwareSets.list({ search: 'SET M' })).items).toEqual([mugs]);
    expect((await caller.drinkwareSets.list({ offset: 1, limit: 1 })).items).toEqual([mugs]);
  });

  test('reads a set with its scales', async () => {
    const picture = /^http:\/\/recall\.test\/images\/drinkware\/glasses\//;
    expect(await caller.drinkwareSets.get({ id: 'glasses' })).toEqual({
      id: 'glasses',
      description: 'Set glasses',
      guideId: 'vessels',
      scales: [
        {
          objectId: 1,
          baseImageUrl: expect.stringMatching(picture),
          baseImage: { url: expect.stringMatching(picture), width: 1000, height: 1000, renditions: [] },
          overlayImageUrl: expect.stringMatching(picture),
          overlayImage: { url: expect.stringMatching(picture), width: 1000, height: 1000, renditions: [] },
          // The stored picture is of 1000 x 1000 px, and the levels are rows of it.
          width: 1000,
          height: 1000,
          emptyLevel: 950,
          fullLevel: 50,
          volumeSamples: [
            { fl: 0, v: 0 },
            { fl: 1, v: 300 },
          ],
        },
      ],
    });
  });

  test('lists sets with one statement and reads one with three at most', async () => {
    expect(await app().countStatements(() => caller.drinkwareSets.list({ search: 'a' }))).toBe(1);
    expect(await app().countStatements(() => caller.drinkwareSets.get({ id: 'glasses' }))).toBeLessThanOrEqual(3);
  });

  test('answers not found for an unknown set', async () => {
    expect(await refusalOf(app(), () => caller.drinkwareSets.get({ id: 'none' }))).toMatchObject({
      kind: 'not_found',
      code: 'drinkware_set.not_found',
    });
  });

  test('deletes a set with its pictures; its guide image can be deleted afterwards', async () => {
    const images = callers.get('imagesadmin') ?? app().withToken(null);
    await app().given.portionImages({
      imageMaps: [{ id: 'jugs', description: 'Jugs', baseImage: 'jugs.svg', objects: [] }],
      guideImages: [{ id: 'jugs', description: 'Jugs', imageMapId: 'jugs', objects: [] }],
    });
    await drinkwareOf(app(), 'jugs', 'jugs');
    expect(await refusalOf(app(), () => images.guideImages.delete({ id: 'jugs' }))).toMatchObject({
      code: 'guide_image.in_use',
    });
    expect(await images.drinkwareSets.delete({ id: 'jugs' })).toEqual({ id: 'jugs', guideId: 'jugs' });
    const left = sql`select path from processed_image where path like 'drinkware/jugs/%'`;
    expect(await query(app().context().em, left)).toEqual([]);
  });

  test('refuses to delete a set that a method uses, and names the food or category', async () => {
    const { id: locale } = await app().given.locale();
    const portions = [{ method: 'drink-scale' as const, drinkwareSet: 'mugs' }];
    const { code } = await app().given.food({ locals: { [locale]: { portions } } });
    const images = callers.get('imagesadmin') ?? app().withToken(null);
    expect(await refusalOf(app(), () => images.drinkwareSets.delete({ id: 'mugs' }))).toMatchObject({
      code: 'drinkware_set.in_use',
      details: { facts: { total: 1, users: [{ type: 'food', code, locale }] } },
    });
    expect(await caller.drinkwareSets.listUses({ id: 'mugs' })).toMatchObject({
      items: [{ type: 'food', code, locale, isImplied: false }],
      total: 1,
    });
  });

  test.each(casesOf(MATRIX))('$procedure is $answer to $person', async ({ person, answer, use }) => {
    expect(await outcomeOf(use(callers.get(person) ?? app().withToken(null)))).toBe(answer);
  });
});
