import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { SourceImage } from '../../entities/source-image.ts';
import { call, formOf, problemOf } from '../support/http.ts';
import { about, colourAt, fileOf, pathOfUrl, upload } from '../support/pictures.ts';
import { unusedAndLostFiles, refusalOf, storedPictures } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { BLUE, LIME, newSet, photographs, RED, sentBack, YELLOW } from './given-sets.ts';

const app = useTestApp();
let caller: Caller;
let url: string;
let token: string;

beforeAll(async () => {
  const user = await app().given.user({ roles: [{ name: 'imagesadmin' }] });
  caller = await app().as(user);
  url = `${await app().listen()}/api/admin/portion-size/as-served`;
  token = await app().tokenFor(user.id);
});

const bytesOf = async (address?: string) => (await app().parts.files.read(pathOfUrl(address))) ?? Buffer.alloc(0);
const colourOf = async (address?: string) => colourAt(await bytesOf(address));
const coloursOf = (addresses: (string | undefined)[]) => Promise.all(addresses.map(colourOf));
/** The set as respondents see it. */
async function shown(id: string) {
  await app().settle();
  return caller.portionSizes.getAsServed({ id });
}
const asked = { description: 'Rice, cooked', weight: [10, 20] };

describe('a new as-served set from uploads', () => {
  test('accepts files from any field in any order and lists them by weight, each with its label', async () => {
    const [red, lime, blue, yellow] = await photographs(4);
    const form = { id: 'rice', description: ' Rice, cooked ', weight: [40, 10, 30, 20], a: yellow, b: red, c: blue };
    const labels = { label: ['D', 'A', 'C', 'B'], keywords: ['grain', 'rice'], z: lime };
    const { status, body } = await call('POST', `${url}/new`, { token, body: { ...form, ...labels } });
    expect(status).toBe(200);
    const set = await caller.asServedSets.get({ id: 'rice' });
    expect(body).toEqual(set);
    expect(set).toMatchObject({ id: 'rice', description: 'Rice, cooked' });
    expect(set.images.map(({ weight, label }) => [weight, label])).toEqual([
      [10, 'A'],
      [20, 'B'],
      [30, 'C'],
      [40, 'D'],
    ]);
    const expected = [RED, LIME, BLUE, YELLOW].map((colour) => about([...colour]));
    expect(await coloursOf(set.images.map(({ imageUrl }) => imageUrl))).toEqual(expected);
    expect(await coloursOf(set.images.map(({ thumbnailUrl }) => thumbnailUrl))).toEqual(expected);
    const sources = await app()
      .context()
      .em.find(SourceImage, { id: set.images.map(({ sourceId }) => sourceId ?? 0) });
    expect(sources.map(({ keywords }) => keywords)).toEqual(Array(4).fill(['grain', 'rice']));
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test.each([
    [1, RED],
    [2, LIME],
    [3, LIME],
    [4, BLUE],
  ])('with %i photographs has a selection image of 300 x 200 px of the middle one by weight', async (count, colour) => {
    const { id } = await newSet(app(), caller, { count });
    const { selectionImageUrl } = await shown(id);
    expect(await colourOf(selectionImageUrl)).toEqual(about([...colour]));
    const { width, height } = await sharp(await bytesOf(selectionImageUrl)).metadata();
    expect([width, height]).toEqual([300, 200]);
  });

  test('has pictures of 1000 and thumbnails of 200 px and never enlarges a smaller upload', async () => {
    const files = [await upload({ width: 1500, height: 900 }), await upload({ width: 150, height: 90 })];
    const { images } = await caller.asServedSets.create({ id: 'sizes', ...asked, files });
    const sizes = [];
    for (const { imageUrl, thumbnailUrl } of images) {
      for (const address of [imageUrl, thumbnailUrl]) {
        const { width, height } = await sharp(await bytesOf(address)).metadata();
        sizes.push([width, height]);
      }
    }
    expect(sizes).toEqual([
      [1000, 600],
      [200, 120],
      [150, 90],
      [150, 90],
    ]);
  });

  test.each<[string, object, string]>([
    ['fewer weights than files', { weight: [10] }, 'weight'],
    ['more weights than files', { weight: [10, 20, 30] }, 'weight'],
    ['fewer labels than files', { label: ['small'] }, 'label'],
    ['two equal weights', { weight: [10, 10] }, 'weight'],
    ['a weight of 0', { weight: [0, 10] }, 'weight.0'],
    ['a weight below 0', { weight: [10, -1] }, 'weight.1'],
    ['a weight beyond reason', { weight: [10, 100_001] }, 'weight.1'],
    ['a weight in words', { weight: [10, 'ten'] }, 'weight.1'],
    ['an endless weight', { weight: [10, '1e999'] }, 'weight.1'],
    ['no id', { id: [] }, 'id'],
    ['an id that is no id', { id: '../rice' }, 'id'],
    ['an empty description', { description: ' ' }, 'description'],
    ['an empty label', { label: ['small', ' '] }, 'label.1'],
    ['no file', { files: [] }, 'files'],
  ])('with %s is refused, and the issue has the path of the field', async (_, changed, path) => {
    const body = formOf({ id: 'refused', ...asked, files: await photographs(2), ...changed });
    const before = await storedPictures(app());
    const answer = await call('POST', `${url}/new`, { token, body });
    expect([answer.status, problemOf(answer).issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    expect(await storedPictures(app())).toEqual(before);
  });

  test('with 21 files is refused', async () => {
    const files = Array<File>(21).fill(await upload({ width: 20, height: 20 }));
    const weight = files.map((_, index) => index + 1);
    const body = { id: 'many', description: 'x', weight, files };
    const answer = await call('POST', `${url}/new`, { token, body });
    expect([answer.status, problemOf(answer).detail]).toEqual([400, 'Send at most 20 files.']);
    const create = () => caller.asServedSets.create(body);
    expect(await refusalOf(app(), create)).toMatchObject({ code: 'request.invalid' });
  });

  test('is not stored when one of its files is no picture', async () => {
    const files = [await upload(), fileOf('no picture')];
    const create = () => caller.asServedSets.create({ id: 'half', ...asked, files });
    expect(await refusalOf(app(), create)).toMatchObject({ code: 'image.unsupported_type' });
  });

  test('with the id of an existing set is refused before the pictures are checked', async () => {
    const { id } = await newSet(app(), caller);
    const files = [fileOf('no picture'), fileOf('no picture')];
    const create = () => caller.asServedSets.create({ id, ...asked, files });
    expect(await refusalOf(app(), create)).toMatchObject({ kind: 'conflict', code: 'as_served_set.duplicate_id' });
  });

  test('is stored once when three requests ask for the same id at once', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => newSet(app(), caller, { id: 'raced' })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await caller.asServedSets.get({ id: 'raced' })).images).toHaveLength(2);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });
});

test.each(['__proto__', 'constructor', 'toString'])(
  '%s is refused as the id of a set, because every object has such a property',
  async (id) => {
    const refused = await call('POST', url + '/new', { token, body: { id, ...asked, a: await photographs(2) } });
    expect([refused.status, problemOf(refused).code]).toEqual([400, 'request.invalid']);
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);

describe('a new as-served set from source images', () => {
  test('may show one source image more than once', async () => {
    const [image] = await caller.sourceImages.create({ files: [await upload({ colour: 'blue' })] });
    const sourceImageId = image?.id ?? 0;
    const images = [20, 10].map((weight) => ({ sourceImageId, weight, label: `${weight} g` }));
    const set = await caller.asServedSets.createFromSources({ id: 'blue', description: 'Blue', images });
    expect(set.images.map(({ sourceId, weight, label }) => [sourceId, weight, label])).toEqual([
      [sourceImageId, 10, '10 g'],
      [sourceImageId, 20, '20 g'],
    ]);
    expect(await coloursOf(set.images.map(({ imageUrl }) => imageUrl))).toEqual([about([...BLUE]), about([...BLUE])]);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test.each([
    ['an unknown one', [{ sourceImageId: 2_000_000_000, weight: 10 }], 'source_image.not_found'],
    ['none', [], 'request.invalid'],
    ['two weights that are equal', [1, 2].map((id) => ({ sourceImageId: id, weight: 10 })), 'request.invalid'],
    ['more than 20', Array.from({ length: 21 }, (_, n) => ({ sourceImageId: 1, weight: n + 1 })), 'request.invalid'],
    ['an id that no row can have', [{ sourceImageId: 2 ** 40, weight: 10 }], 'request.invalid'],
  ])('with %s is refused', async (_, images, code) => {
    const create = () => caller.asServedSets.createFromSources({ id: 'refused', description: 'x', images });
    expect(await refusalOf(app(), create)).toMatchObject({ code });
  });

  test('is refused when an upload is lost, and the pictures made from the others are removed', async () => {
    const set = await newSet(app(), caller, { count: 3 });
    const { originalPath } = await app()
      .context()
      .em.findOneOrFail(SourceImage, set.images[1]?.sourceId ?? 0);
    await app().parts.files.remove([originalPath]);
    const images = sentBack(set);
    const create = () => caller.asServedSets.createFromSources({ id: 'lost', description: 'x', images });
    expect(await refusalOf(app(), create)).toMatchObject({ kind: 'conflict', code: 'source_image.lost' });
  });
});

describe('the list of as-served sets', () => {
  test('is sorted by id or description and searched by a part of either', async () => {
    for (const [id, description] of [
      ['zz_list_1', 'Alpha'],
      ['zz_list_2', 'beta'],
      ['zz_list_3', 'Gamma %'],
    ] as const) {
      await caller.asServedSets.create({ id, description, weight: [10], files: await photographs(1) });
    }
    const ids = async (wanted: Parameters<Caller['asServedSets']['list']>[0]) =>
      (await caller.asServedSets.list(wanted)).items.map(({ id }) => id.replace('zz_list_', ''));
    expect(await ids({ search: 'ZZ_LIST' })).toEqual(['1', '2', '3']);
    expect(await ids({ search: 'zz_list', sort: '-description' })).toEqual(['3', '2', '1']);
    expect(await ids({ search: 'zz_list', sort: 'id', limit: 1, offset: 1 })).toEqual(['2']);
    expect(await ids({ search: 'BETA' })).toEqual(['2']);
    expect(await ids({ search: '%' })).toEqual(['3']);
    expect(await ids({ search: 'zzxlist' })).toEqual([]);
    expect((await caller.asServedSets.list({ search: 'zz_list', limit: 1 })).total).toBe(3);
  });

  test('takes one statement; reading one set takes three at most', async () => {
    const { id } = await newSet(app(), caller, { count: 8 });
    expect(await app().countStatements(() => caller.asServedSets.list({ search: 'a' }))).toBe(1);
    expect(await app().countStatements(() => caller.asServedSets.get({ id }))).toBeLessThanOrEqual(3);
  });
});
