import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { newFileName, type FileStore } from '../../src/adapters/file-store/file-store.ts';
import { query, sql } from '../../src/db/sql.ts';
import { verifyImages } from '../../src/services/images/verify-images.ts';
import { pathOfUrl, storedNames, upload } from '../support/pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;
let sourceId: number;

const verify = (isDry = false) => verifyImages(app().context(), { isDry });
const remove = (...names: string[]) => app().parts.files.remove(names);

async function orphan(ageHours: number): Promise<string> {
  const name = await newFileName('source', new Uint8Array([1, 2, 3]), 'jpg');
  await app().parts.files.put(name, new Uint8Array([1, 2, 3]));
  const storedAt = new Date(Date.now() - ageHours * 3600 * 1000);
  await utimes(join(app().parts.config.dataDir, 'images', name), storedAt, storedAt);
  return name;
}

async function rice() {
  const [photo] = (await caller.asServedSets.get({ id: 'rice' })).images;
  const record = await caller.asServedSets.exportRecord({ id: 'rice' });
  return { main: pathOfUrl(photo?.imageUrl), original: record.images[0]?.sourcePath ?? '' };
}

beforeAll(async () => {
  caller = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  const set = await caller.asServedSets.create({
    id: 'rice',
    description: 'Rice',
    weight: [50],
    files: [await upload()],
  });
  sourceId = set.images[0]?.sourceId ?? 0;
});

test('the check of images leaves a store that agrees with the rows as it is', async () => {
  const before = await storedNames(app().parts.files);
  expect(await verify()).toEqual({ used: 15, orphans: [], repaired: [], lost: [] });
  expect(await storedNames(app().parts.files)).toEqual(before);
});

test('the check of images removes files that no row names after an hour', async () => {
  const [young, old] = [await orphan(0), await orphan(2)];
  expect((await verify(true)).orphans).toEqual([old]);
  expect(await storedNames(app().parts.files)).toContain(old);
  expect((await verify()).orphans).toEqual([old]);
  const names = await storedNames(app().parts.files);
  expect([names.includes(young), names.includes(old)]).toEqual([true, false]);
  await remove(young);
});

test('the check of images makes a lost picture again from its upload', async () => {
  const { main } = await rice();
  await remove(main);
  const anew = { repaired: [{ name: main, shownBy: 'as-served set rice' }], lost: [] };
  expect(await verify(true)).toMatchObject(anew);
  expect(pathOfUrl((await caller.asServedSets.get({ id: 'rice' })).images[0]?.imageUrl)).toBe(main);
  expect(await verify()).toMatchObject(anew);
  const { main: again } = await rice();
  expect(again).not.toBe(main);
  expect(await storedNames(app().parts.files)).toContain(again);
});

test('the check of images makes a lost upload again from its largest view, and its pictures from that', async () => {
  const { main, original } = await rice();
  await remove(main, original);
  const anew = { repaired: [{ name: original, shownBy: `source image ${sourceId}` }, { name: main }], lost: [] };
  expect(await verify(true)).toMatchObject(anew);
  expect(await verify()).toMatchObject(anew);
  const { images } = await caller.asServedSets.update({
    currentId: 'rice',
    description: 'Rice',
    images: [{ sourceImageId: sourceId, weight: 60 }],
  });
  expect(images.map(({ weight }) => weight)).toEqual([60]);
});

test('the check of images keeps files and rows that change while it runs', async () => {
  const { files } = app().parts;
  const busy: FileStore = {
    put: (name, bytes) => files.put(name, bytes),
    has: (name) => files.has(name),
    open: (name) => files.open(name),
    read: (name) => files.read(name),
    remove: (names) => files.remove(names),
    names: async function* names() {
      const images = [{ sourceImageId: sourceId, weight: 70 }];
      await caller.asServedSets.update({ currentId: 'rice', description: 'Rice', images });
      yield* files.names();
    },
  };
  const report = await verifyImages({ ...app().context(), files: busy }, { isDry: false });
  expect(report).toEqual({ used: 15, orphans: [], repaired: [], lost: [] });
  expect(await storedNames(files)).toHaveLength(15);
});

test('the check of images does not empty a store when the database names none of its files', async () => {
  const old = await orphan(2);
  const { em } = app().context();
  const other = em.fork();
  await other.begin();
  await query(other, sql`truncate source_image, processed_image cascade`);
  const context = { ...app().context(), em: other };
  await expect(verifyImages(context, { isDry: false })).rejects.toThrow('The database names no picture');
  await other.rollback();
  expect(await storedNames(app().parts.files)).toContain(old);
  await remove(old);
});

test('the check of images reports an upload that is lost with its views, and all pictures that cannot be made', async () => {
  const names = await storedNames(app().parts.files);
  await remove(...names);
  for (const isDry of [true, false]) {
    const { lost, repaired } = await verify(isDry);
    expect([lost.length, repaired]).toEqual([15, []]);
    expect(new Set(lost.map(({ reason }) => reason))).toEqual(
      new Set(['Its largest view is lost too.', 'The upload that it was made from is lost.']),
    );
  }
});
