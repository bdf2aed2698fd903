import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { readArchive } from '../../src/adapters/archive.ts';
import { query, sql } from '../../src/db/sql.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { newSet } from './given-sets.ts';

const app = useTestApp();
const LIMITS = { maxFiles: 100, maxFileBytes: 1e7, maxBytes: 1e8 };
let caller: Caller;
let url: string;
let token: string;

beforeAll(async () => {
  const user = await app().given.user({ roles: [{ name: 'imagesadmin' }] });
  caller = await app().as(user);
  url = `${await app().listen()}/api/admin/portion-size/as-served`;
  token = await app().tokenFor(user.id);
});

const download = (id: string) => fetch(`${url}/${id}/export`, { headers: { authorization: `Bearer ${token}` } });

test('the record of an exported set names every file with its SHA-256', async () => {
  const { id, description } = await newSet(app(), caller, { count: 3 });
  const record = await caller.asServedSets.exportRecord({ id });
  expect(record).toMatchObject({ id, description, selectionSourcePath: record.images[1]?.sourcePath });
  expect(record.images.map(({ weight, label, sourceKeywords }) => [weight, label, sourceKeywords])).toEqual(
    [10, 20, 30].map((weight) => [weight, null, [id]]),
  );
  const named = [record.selectionImagePath, ...record.images.flatMap(filesOf)];
  expect(Object.keys(record.sha256).sort()).toEqual(named.sort());
  for (const [path, hash] of Object.entries(record.sha256)) {
    const bytes = (await app().parts.files.read(path)) ?? Buffer.alloc(0);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  }
});

test('the zip file of an exported set contains the record and every file under its path', async () => {
  const { id } = await newSet(app(), caller);
  const answer = await download(id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain(`filename="${id}.zip"`);
  const record = await caller.asServedSets.exportRecord({ id });
  await readArchive(await answer.blob(), LIMITS, async (read) => {
    expect(JSON.parse(String(await read('manifest.json')))).toEqual(record);
    for (const path of Object.keys(record.sha256)) {
      expect(await read(path)).toEqual(await app().parts.files.read(path));
    }
  });
});

describe('the export of a set with a missing file is refused with the path of the file', () => {
  /** The refusal of the record; that of the zip file is the same. */
  async function refusalOfBoth(id: string) {
    const refusal = await refusalOf(app(), () => caller.asServedSets.exportRecord({ id }));
    const { code, details } = refusal;
    expect(await (await download(id)).json()).toMatchObject({ status: 409, code, facts: details.facts });
    return refusal;
  }
  const incomplete = (path: string | undefined) => ({
    kind: 'conflict',
    code: 'as_served_set.incomplete',
    details: { facts: { path } },
  });

  test('when the image store has lost the file', async () => {
    const { id } = await newSet(app(), caller);
    const { images } = await caller.asServedSets.exportRecord({ id });
    await app().parts.files.remove([images[1]?.thumbnailPath ?? '']);
    expect(await refusalOfBoth(id)).toMatchObject(incomplete(images[1]?.thumbnailPath));
  });

  test('when the upload of an old picture was not kept', async () => {
    const { id } = await newSet(app(), caller);
    const { images } = await caller.asServedSets.exportRecord({ id });
    const path = images[0]?.mainImagePath;
    await query(app().context().em, sql`update processed_image set source_image_id = null where path = ${path}`);
    expect(await refusalOfBoth(id)).toMatchObject(incomplete(path));
    expect((await caller.asServedSets.get({ id })).images[0]?.sourceId).toBeNull();
  });
});

test('a set with a long description, an empty label and 85 keywords can be exported and imported', async () => {
  const description = Array.from({ length: 85 }, (_, n) => String(n).padStart(2, '0')).join(' ');
  const id = 'imported';
  await newSet(app(), caller, { id, count: 1 });
  const { em } = app().context();
  await query(em, sql`update as_served_set set description = ${description} where id = ${id}`);
  await query(em, sql`update as_served_image set label = '' where as_served_set_id = ${id}`);
  const keywords = description.split(' ');
  await query(em, sql`update source_image set keywords = ${keywords}::text[] where ${id} = any(keywords)`);
  const record = await caller.asServedSets.exportRecord({ id });
  const imported = await caller.asServedSets.import({ record: { ...record, id: 'imported_2' } });
  expect(imported).toMatchObject({ description, images: [{ weight: 10, label: '' }] });
});

function filesOf(image: Awaited<ReturnType<Caller['asServedSets']['exportRecord']>>['images'][number]): string[] {
  return [image.sourcePath, image.sourceThumbnailPath, image.mainImagePath, image.thumbnailPath];
}
