import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ProcessedImage } from '../../entities/processed-image.ts';
import { SourceImage } from '../../entities/source-image.ts';
import { call, problemOf } from '../support/http.ts';
import { storedNames, upload } from '../support/pictures.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
const UNKNOWN = 2_000_000_000;
let caller: Caller;
let url: string;
let token: string;

beforeAll(async () => {
  const user = await app().given.user({ roles: [{ name: 'imagesadmin' }] });
  caller = await app().as(user);
  url = `${await app().listen()}/api/admin/images/source/delete`;
  token = await app().tokenFor(user.id);
});

async function stored(count: number): Promise<number[]> {
  const file = await upload({ width: 60, height: 40 });
  const images = await caller.sourceImages.create({ files: Array<File>(count).fill(file), keywords: ['apple'] });
  return images.map(({ id }) => id);
}

async function filesOf(ids: readonly number[]): Promise<string[]> {
  const sources = await app()
    .context()
    .em.find(SourceImage, { id: { $in: [...ids] } });
  const made = await app()
    .context()
    .em.find(ProcessedImage, { sourceImage: { $in: [...ids] } });
  return [
    ...sources.flatMap(({ originalPath, path, thumbnailPath }) => [originalPath, path, thumbnailPath]),
    ...made.map(({ path }) => path),
  ].sort();
}

const left = (names: readonly string[]) =>
  storedNames(app().parts.files).then((all) => all.filter((name) => names.includes(name)));
const setOf = (sourceImageId: number) => {
  const id = app().given.name('set');
  return caller.asServedSets.createFromSources({ id, description: 'Set', images: [{ sourceImageId, weight: 50 }] });
};
const forSelection = (sourceImageId: number) =>
  caller.sourceImages.processForSelection({ sourceImageId, pathPrefix: 'guide-images/apples' });

describe('updating a source image', () => {
  test('replaces the keywords and nothing else', async () => {
    const [id = 0] = await stored(1);
    const [before] = (await caller.sourceImages.list({ limit: 1 })).items;
    const after = await caller.sourceImages.update({ id, keywords: ['pear', ' fruit', 'pear'] });
    expect(after).toEqual({ ...before, keywords: ['pear', 'fruit'] });
    expect((await caller.sourceImages.list({ limit: 1 })).items).toEqual([after]);
    expect((await caller.sourceImages.update({ id, keywords: [] })).keywords).toEqual([]);
  });

  test('answers not found for an unknown id', async () => {
    expect(await refusalOf(app(), () => caller.sourceImages.update({ id: UNKNOWN, keywords: [] }))).toMatchObject({
      code: 'source_image.not_found',
    });
  });
});

describe('deleting source images', () => {
  test.each<[string, (ids: number[]) => Promise<{ status: number; body: unknown }>]>([
    ['an array', (ids) => call('DELETE', url, { token, body: ids })],
    ['a query', (ids) => call('DELETE', `${url}?${ids.map((id) => `id=${id}`).join('&')}`, { token })],
  ])('takes the ids from %s and removes rows and files', async (_, remove) => {
    const ids = await stored(2);
    const files = await filesOf(ids);
    expect(await left(files)).toEqual(files);
    expect(files).toHaveLength(6);
    const { status, body } = await remove(ids);
    expect([status, body]).toEqual([200, { deleted: 2 }]);
    expect(await left(files)).toEqual([]);
    expect(await filesOf(ids)).toEqual([]);
  });

  test('counts an id once when it is named twice', async () => {
    const [id = 0] = await stored(1);
    expect(await caller.sourceImages.delete({ id: [id, id] })).toEqual({ deleted: 1 });
  });

  test('deletes a picture for the selection screen that nothing shows', async () => {
    const ids = await stored(1);
    const { path } = await forSelection(ids[0] ?? 0);
    const files = await filesOf(ids);
    expect(files).toContain(path);
    await caller.sourceImages.delete({ id: ids });
    expect(await left(files)).toEqual([]);
  });

  test('deletes none of several when one is missing', async () => {
    const ids = await stored(2);
    expect(await refusalOf(app(), () => caller.sourceImages.delete({ id: [...ids, UNKNOWN] }))).toMatchObject({
      kind: 'not_found',
      code: 'source_image.not_found',
      message: `There is no source image ${UNKNOWN}.`,
    });
  });

  test('deletes none of several when sets show one, and names the sets', async () => {
    const ids = await stored(3);
    const sets = [await setOf(ids[0] ?? 0), await setOf(ids[2] ?? 0)];
    const answer = await call('DELETE', url, { token, body: ids });
    expect([answer.status, problemOf(answer).facts]).toEqual([
      409,
      {
        total: 2,
        users: [
          { type: 'as-served-set', id: sets[0]?.id, sourceImageId: ids[0] },
          { type: 'as-served-set', id: sets[1]?.id, sourceImageId: ids[2] },
        ],
      },
    ]);
    expect(await refusalOf(app(), () => caller.sourceImages.delete({ id: ids }))).toMatchObject({
      code: 'source_image.in_use',
    });
  });

  test('is refused with the guide images, image maps and drinkware sets that show one', async () => {
    const { imageMap, scale } = await drinkwareSet();
    const { em } = app().context();
    const [base] = await em.find(ProcessedImage, { path: imageMap });
    const [full] = await em.find(ProcessedImage, { path: scale });
    const ids = [base?.sourceImage?.id ?? 0, full?.sourceImage?.id ?? 0];
    const { details } = await refusalOf(app(), () => caller.sourceImages.delete({ id: ids }));
    expect(details.facts).toMatchObject({
      users: [
        { type: 'drinkware-set', id: 'mugs' },
        { type: 'guide-image', id: 'mugs' },
        { type: 'image-map', id: 'mugs' },
      ],
    });
  });
});

describe('a picture for the selection screen', () => {
  test('has 300 x 200 px, lies in the given folder, and is served', async () => {
    const [id = 0] = await stored(1);
    const { path } = await forSelection(id);
    expect(path).toMatch(/^guide-images\/apples\/[0-9a-f]{32}-[0-9a-f]{12}\.jpg$/);
    const { width, height } = await sharp((await app().parts.files.read(path)) ?? '').metadata();
    expect([width, height]).toEqual([300, 200]);
    expect((await fetch(new URL(`/images/${path}`, url))).status).toBe(200);
  });

  test.each([
    '..',
    '../etc',
    'guide-images/../../etc',
    '/etc',
    'guide-images/',
    'guide images',
    'originals',
    'originals/source',
    'ORIGINALS/source',
    'a\\b',
    'a/./b',
    '.drafts',
    'a//b',
    'a%2fb',
    '',
    'a/a/a/a/a/a/a/a',
    'x'.repeat(65),
    'guide-images/apples\n',
  ])('is refused in the folder %j', async (pathPrefix) => {
    const [id = 0] = await stored(1);
    const make = () => caller.sourceImages.processForSelection({ sourceImageId: id, pathPrefix });
    expect(await refusalOf(app(), make)).toMatchObject({ code: 'request.invalid' });
  });

  test('is refused when the upload is lost, and the answer says what to do', async () => {
    const [id = 0] = await stored(1);
    const { originalPath } = await app().context().em.findOneOrFail(SourceImage, id);
    await app().parts.files.remove([originalPath]);
    expect(await refusalOf(app(), () => forSelection(id))).toMatchObject({
      kind: 'conflict',
      code: 'source_image.lost',
      message: expect.stringContaining('upload that picture again'),
    });
  });
});

/** Rows of a drinkware set, with its guide image and image map; paths of two of its pictures. */
async function drinkwareSet(): Promise<{ imageMap: string; scale: string }> {
  const scale = { objectId: 1, baseImage: 'mug.svg', overlayImage: 'over.svg', width: 10, height: 20 };
  const levels = { emptyLevel: 20, fullLevel: 0, volumeSamples: [{ fl: 1, v: 300 }] };
  const header = { id: 'mugs', description: 'Mugs' };
  await app().given.portionImages({
    imageMaps: [{ ...header, baseImage: 'mugs.svg', objects: [] }],
    guideImages: [{ ...header, imageMapId: 'mugs', objects: [] }],
    drinkwareSets: [{ ...header, guideImageId: 'mugs', scales: [{ ...scale, ...levels }] }],
  });
  const { imageMap } = await app().parts.portionImages.guideImage('mugs');
  const { scales } = await app().parts.portionImages.drinkwareSet('mugs');
  return { imageMap: imageMap.$.baseImage.$.path, scale: scales.$[0]?.baseImage.$.path ?? '' };
}
