import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Thumbnail } from '../../entities/thumbnail.ts';
import { call, formOf, problemOf } from '../support/http.ts';
import { about, colourAt, fileOf, pathOfUrl, storedNames, upload } from '../support/pictures.ts';
import { codeOf } from '../support/refusals.ts';
import { unusedAndLostFiles } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let editor: Caller;
let maintainer: Caller;
let respondent: Caller;
let locale: string;
let food: { code: string };
let category: { code: string };

beforeAll(async () => {
  const { given } = app();
  locale = (await given.locale()).id;
  editor = await app().as(await given.user({ roles: [{ name: 'superuser' }] }));
  maintainer = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
  respondent = await app().as(await given.user());
});
beforeEach(async () => {
  const { given } = app();
  category = await given.category({ locals: { [locale]: {} } });
  food = await given.food({ parents: [category.code], locals: { [locale]: {} } });
});

const files = () => app().parts.files;
const ofFood = () => ({ type: 'food' as const, code: food.code });
const ofCategory = () => ({ type: 'category' as const, code: category.code });
const contents = async () => {
  await app().settle();
  return respondent.categories.contents({ locale, code: category.code });
};

describe('the thumbnail of a food or category', () => {
  test('is made from an upload, which becomes a source image', async () => {
    const file = await upload({ width: 800, height: 600, colour: 'blue' });
    const made = await editor.thumbnails.upload({ ...ofFood(), file, keywords: ['plate'] });
    expect(made).toMatchObject({ ...ofFood(), thumbnail: { width: 320, height: 240 } });
    expect(made.thumbnail?.renditions.map(({ width, mediaType }) => [width, mediaType])).toEqual([
      [160, 'image/webp'],
      [160, 'image/jpeg'],
      [320, 'image/webp'],
      [320, 'image/jpeg'],
    ]);
    const bytes = (await files().read(pathOfUrl(made.thumbnail?.url))) ?? Buffer.alloc(0);
    expect(await colourAt(bytes)).toEqual(about([0, 0, 255]));
    expect(await editor.thumbnails.get(ofFood())).toEqual(made);
    const { items } = await editor.sourceImages.list({ search: food.code });
    expect(items).toMatchObject([{ id: made.sourceImageId, keywords: ['plate', food.code] }]);
  });

  test('is shown in the contents of categories, in the results of a search and in the data of a food', async () => {
    expect(await contents()).toMatchObject({ foods: [{ code: food.code, thumbnail: null }] });
    const { thumbnail } = await editor.thumbnails.upload({ ...ofFood(), file: await upload() });
    const ofParent = await editor.thumbnails.upload({ ...ofCategory(), file: await upload() });
    expect(await contents()).toMatchObject({ thumbnail: ofParent.thumbnail, foods: [{ code: food.code, thumbnail }] });
    expect(await respondent.foods.get({ locale, code: food.code })).toMatchObject({ thumbnail });
    const desc = (await contents()).foods[0]?.localDescription ?? '';
    const { foods } = await respondent.foods.lookup({ locale, desc });
    expect(foods.find(({ code }) => code === food.code)?.thumbnail).toEqual(thumbnail);
    const roots = await respondent.categories.listRoots({ locale });
    expect(roots.find(({ code }) => code === category.code)?.thumbnail).toEqual(ofParent.thumbnail);
  });

  test('costs a search no statement once the thumbnails are read', async () => {
    await editor.thumbnails.upload({ ...ofFood(), file: await upload() });
    await contents();
    expect(await app().statementsOf(() => respondent.categories.contents({ locale, code: category.code }))).toEqual([]);
  });

  test('may be chosen from the source images', async () => {
    const [source] = await editor.sourceImages.create({ files: [await upload({ colour: 'lime' })] });
    const sourceImageId = source?.id ?? 0;
    const made = await editor.thumbnails.choose({ ...ofCategory(), sourceImageId });
    expect(made).toMatchObject({ sourceImageId, thumbnail: { width: 320 } });
    const users = [{ type: 'category', id: category.code, sourceImageId }];
    await expect(editor.sourceImages.delete({ id: [sourceImageId] })).rejects.toMatchObject({
      cause: { code: 'source_image.in_use', details: { facts: { users } } },
    });
  });

  test('that is replaced or removed leaves no file, and its source image stays', async () => {
    const first = await editor.thumbnails.upload({ ...ofFood(), file: await upload() });
    const second = await editor.thumbnails.upload({ ...ofFood(), file: await upload({ colour: 'lime' }) });
    const names = await storedNames(files());
    const ofFirst = first.thumbnail?.renditions.map(({ url }) => pathOfUrl(url)) ?? [];
    expect(ofFirst.filter((name) => names.includes(name))).toEqual([]);
    expect(await editor.thumbnails.delete(ofFood())).toEqual({ ...ofFood(), sourceImageId: null, thumbnail: null });
    expect(await editor.thumbnails.delete(ofFood())).toMatchObject({ thumbnail: null });
    const kept = await editor.sourceImages.list({ search: food.code });
    expect(kept.items.map(({ id }) => id)).toEqual([second.sourceImageId, first.sourceImageId]);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test('is deleted with its food or category', async () => {
    await editor.thumbnails.upload({ ...ofFood(), file: await upload() });
    await editor.thumbnails.upload({ ...ofCategory(), file: await upload() });
    const before = await app().context().em.count(Thumbnail);
    await editor.foodRecords.delete({ code: food.code });
    await editor.categoryRecords.delete({ code: category.code });
    expect(await app().context().em.count(Thumbnail)).toBe(before - 2);
    const shown = await storedNames(files());
    expect(await unusedAndLostFiles(app())).toEqual([]);
    expect(shown.length).toBeGreaterThan(0);
  });

  test('follows a new code', async () => {
    const { thumbnail } = await editor.thumbnails.upload({ ...ofFood(), file: await upload() });
    const { main } = await editor.foodRecords.get({ locale, code: food.code });
    const code = app().given.name('FOOD').toUpperCase().slice(0, 8);
    await editor.foodRecords.update({
      currentCode: food.code,
      baseVersion: main.version,
      code,
      englishDescription: main.englishDescription,
      groupCode: main.groupCode,
      attributes: {},
      parentCategories: main.parentCategories.map((parent) => parent.code),
      localeRestrictions: main.localeRestrictions,
    });
    expect((await contents()).foods).toMatchObject([{ code, thumbnail }]);
  });

  test('is written in the trail of the record', async () => {
    const { thumbnail } = await editor.thumbnails.upload({ ...ofFood(), file: await upload() });
    const [change] = (await editor.foodRecords.changes({ locale, code: food.code })).items;
    expect(change).toMatchObject({
      action: 'update',
      before: { thumbnail: null },
      after: { thumbnail: pathOfUrl(thumbnail?.url) },
    });
  });

  test('of several uploads at once is one of them, and the others leave no thumbnail file', async () => {
    const colours = ['red', 'lime', 'blue'];
    await Promise.all(
      colours.map(async (colour) => editor.thumbnails.upload({ ...ofFood(), file: await upload({ colour }) })),
    );
    expect(await unusedAndLostFiles(app())).toEqual([]);
    expect((await editor.thumbnails.get(ofFood())).thumbnail).not.toBeNull();
  });

  test('is refused to a maintainer for a record of all locales, and nothing is stored', async () => {
    const before = await storedNames(files());
    const upload1 = maintainer.thumbnails.upload({ ...ofFood(), file: await upload() });
    expect(await codeOf(upload1)).toBe('access.forbidden');
    const upload2 = maintainer.thumbnails.upload({ ...ofCategory(), file: await upload() });
    expect(await codeOf(upload2)).toBe('access.forbidden');
    expect(await storedNames(files())).toEqual(before);
  });

  test('is uploaded as a form over REST, and a file that is no picture is refused', async () => {
    const user = await app().given.user({ roles: [{ name: 'foodsadmin' }] });
    const token = await app().tokenFor(user.id);
    const url = `${await app().listen()}/api/admin/thumbnails/food/${food.code}`;
    const fine = await call('POST', url, { token, body: formOf({ file: await upload() }) });
    expect([fine.status, fine.headers.get('location')]).toEqual([200, expect.stringContaining(food.code)]);
    const bad = await call('POST', url, { token, body: formOf({ file: fileOf('GIF89a') }) });
    expect([bad.status, problemOf(bad).code]).toEqual([415, 'image.unsupported_type']);
  });
});
