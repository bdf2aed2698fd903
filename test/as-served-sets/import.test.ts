import { beforeAll, describe, expect, test } from 'vitest';
import { ERROR_KINDS } from '../../src/errors.ts';
import { archiveOf, exportedSet, unusableArchives, zipOf } from '../support/archives.ts';
import { call, formOf, problemOf } from '../support/http.ts';
import { about, colourAt, fileOf, pathOfUrl, picture, refusedPictures } from '../support/pictures.ts';
import { unusedAndLostFiles, refusalOf, storedPictures } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { newSet, RED } from './given-sets.ts';

const app = useTestApp();
const RICE = await exportedSet('other', await picture({ width: 60, height: 40, colour: 'red' }));
const UNUSABLE = await unusableArchives(RICE);
const REFUSED = Object.entries(await refusedPictures());
const STATUS = new Map([['archive.too_large', ERROR_KINDS.too_large.status]]);
let caller: Caller;
let url: string;
let token: string;

beforeAll(async () => {
  const user = await app().given.user({ roles: [{ name: 'imagesadmin' }] });
  caller = await app().as(user);
  url = `${await app().listen()}/api/admin/portion-size/as-served/import`;
  token = await app().tokenFor(user.id);
});

const importZip = (zip: Uint8Array) => call('POST', url, { token, body: { file: fileOf(zip, 'set.zip') } });

/** The status and code of a refusal that stores nothing. */
async function refused(send: () => ReturnType<typeof call>): Promise<[number, string]> {
  const before = await storedPictures(app());
  const answer = await send();
  expect(await storedPictures(app())).toEqual(before);
  return [answer.status, problemOf(answer).code];
}

describe('importing the record of an as-served set', () => {
  test('makes a new set from the files of the same store', async () => {
    const { id } = await newSet(app(), caller, { count: 3 });
    const record = await caller.asServedSets.exportRecord({ id });
    const first = record.images[0]?.sourcePath ?? '';
    const body = { ...record, id: 'copy', selectionSourcePath: first };
    const answer = await call('POST', url, { token, body });
    expect(answer.status).toBe(200);
    const copy = await caller.asServedSets.exportRecord({ id: 'copy' });
    expect(copy.images.map(({ weight, sourceKeywords }) => [weight, sourceKeywords])).toEqual(
      [10, 20, 30].map((weight) => [weight, [id, 'copy']]),
    );
    // Files of its own: the first set may go.
    await caller.asServedSets.delete({ id });
    expect(await unusedAndLostFiles(app())).toEqual([]);
    await app().settle();
    const { selectionImageUrl } = await caller.portionSizes.getAsServed({ id: 'copy' });
    const selection = await app().parts.files.read(pathOfUrl(selectionImageUrl));
    expect(await colourAt(selection ?? Buffer.alloc(0))).toEqual(about([...RED]));
  });

  test('is refused when the store lacks files, and the refusal names all of them', async () => {
    const answer = await call('POST', url, { token, body: RICE.record });
    expect(problemOf(answer)).toMatchObject({ status: 400, code: 'as_served_set.unusable_archive' });
    const missing = new Set(problemOf(answer).facts?.['missing'] as string[]);
    expect(missing).toEqual(new Set(Object.keys(RICE.record.sha256)));
  });

  test('is refused when a file of the store has other content', async () => {
    const { id } = await newSet(app(), caller);
    const record = await caller.asServedSets.exportRecord({ id });
    const [path = ''] = Object.keys(record.sha256);
    const sha256 = { ...record.sha256, [path]: '0'.repeat(64) };
    const body = { ...record, id: 'changed', sha256 };
    expect(await refused(() => call('POST', url, { token, body }))).toEqual([400, 'as_served_set.unusable_archive']);
  });

  test('is refused for the id of an existing set', async () => {
    const { id } = await newSet(app(), caller);
    const record = await caller.asServedSets.exportRecord({ id });
    expect(await refusalOf(app(), () => caller.asServedSets.import({ record }))).toMatchObject({
      code: 'as_served_set.duplicate_id',
    });
  });

  test.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['null', null],
    ['a list', []],
    ['paths that leave the store', { ...RICE.record, selectionImagePath: '../../etc/passwd' }],
  ])('is refused as %s', async (_, body) => {
    expect(await refused(() => call('POST', url, { token, body }))).toEqual([400, 'request.invalid']);
  });
});

describe('importing the zip file of an as-served set', () => {
  test('from another installation makes the set and its pictures, over HTTP', async () => {
    const answer = await call('POST', url, { token, body: { file: await archiveOf(RICE) } });
    expect([answer.status, answer.body]).toMatchObject([200, { id: 'other', description: 'Rice' }]);
    const { images } = await caller.asServedSets.get({ id: 'other' });
    expect(images.map(({ weight, label }) => [weight, label])).toEqual([[50, null]]);
    const main = await app().parts.files.read(pathOfUrl(images[0]?.imageUrl));
    expect(await colourAt(main ?? Buffer.alloc(0))).toEqual(about([...RED]));
    expect(await unusedAndLostFiles(app())).toEqual([]);
    expect(await refused(async () => importZip(await zipOf([['manifest.json', JSON.stringify(RICE.record)]])))).toEqual(
      [409, 'as_served_set.duplicate_id'],
    );
    await caller.asServedSets.delete({ id: 'other' });
  });

  test.each(UNUSABLE)('with $what is refused with $code', async ({ code, zip }) => {
    expect(await refused(() => importZip(zip))).toEqual([STATUS.get(code) ?? 400, code]);
  });

  test.each(REFUSED)('with a picture that is refused with %s is refused with the same code', async (code, file) => {
    const isDrawing = code.startsWith('svg.');
    const set = await exportedSet('refused', await file.bytes(), isDrawing ? 'svg' : 'jpg');
    const body = { file: await archiveOf(set) };
    expect((await refused(() => call('POST', url, { token, body })))[1]).toBe(code);
  });

  test('ignores files that the record does not name', async () => {
    const set = await exportedSet('more', await picture({ width: 30, height: 20 }));
    const more: [string, string][] = [
      ['.DS_Store', 'x'],
      ['__MACOSX/x', 'y'],
      ['readme.txt', 'z'],
    ];
    const file = await archiveOf({ record: set.record, files: [...set.files, ...more] });
    expect((await call('POST', url, { token, body: { file } })).status).toBe(200);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });
});

test.each([
  ['no file', () => formOf({})],
  ['two files', async () => formOf({ file: [await archiveOf(RICE), await archiveOf(RICE)] })],
  ['a file in another field', async () => formOf({ zip: await archiveOf(RICE) })],
  ['a file and a record', async () => formOf({ file: await archiveOf(RICE), record: RICE.record })],
])('importing an as-served set from a form with %s is refused', async (_, form) => {
  const body = await form();
  expect(await refused(() => call('POST', url, { token, body }))).toEqual([400, 'request.invalid']);
});
