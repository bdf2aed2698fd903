import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProcessedImage } from '../../entities/processed-image.ts';
import type { Picture } from '../../routers/picture.schema.ts';
import type { FileStore } from '../../src/adapters/file-store/file-store.ts';
import { S3Store } from '../../src/adapters/file-store/s3-store.ts';
import { query, sql } from '../../src/db/sql.ts';
import { createAsServedSet } from '../../src/services/as-served-sets/create-as-served-set.ts';
import { deleteAsServedSet } from '../../src/services/as-served-sets/delete-as-served-set.ts';
import { makeAllRenditions } from '../../src/services/images/make-all-renditions.ts';
import { verifyImages } from '../../src/services/images/verify-images.ts';
import { ended } from '../food-lists/given-lists.ts';
import { call } from '../support/http.ts';
import {
  about,
  colourAt,
  fileOf,
  pathOfUrl,
  picture,
  refusedPictures,
  storedNames,
  upload,
} from '../support/pictures.ts';
import { S3_CREDENTIALS, S3Server } from '../support/s3-server.ts';
import { unusedAndLostFiles } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;
let setId: string;

beforeAll(async () => {
  caller = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  await app().work();
});
beforeEach(() => {
  setId = app().given.name('rice');
});

const files = () => app().parts.files;
const read = async (path: string) => (await files().read(path)) ?? Buffer.alloc(0);
const newSet = async (given: Parameters<typeof upload>[0] = {}, weights = [50]) =>
  caller.asServedSets.create({
    id: setId,
    description: 'Rice',
    weight: weights,
    files: await Promise.all(weights.map(() => upload({ width: 1500, height: 1000, ...given }))),
  });
const sizes = ({ renditions }: Picture) =>
  renditions.map(({ width, height, mediaType }) => `${width} x ${height} ${mediaType.replace('image/', '')}`);
const shown = async () => {
  await app().settle();
  return caller.portionSizes.getAsServed({ id: setId });
};
/** Makes the pictures as an earlier version stored them: without a size and renditions. */
async function forget(where = sql`true`): Promise<void> {
  const rows = await query<{ path: string }>(
    app().context().em,
    sql`select r.path from processed_image p cross join jsonb_to_recordset(p.renditions) as r(path text) where ${where}`,
  );
  await query(
    app().context().em,
    sql`update processed_image p set width = null, height = null, renditions = null where ${where}`,
  );
  await files().remove(rows.map(({ path }) => path));
}
const makeAll = (context = app().context()) => makeAllRenditions(context, { onProgress: () => undefined });

describe('the renditions of a picture', () => {
  test('are 480, 720 and 1000 px wide, as WebP and JPEG, and the picture is one of them', async () => {
    const { image, imageUrl } = (await newSet()).images[0] ?? expect.unreachable();
    expect(image).toMatchObject({ url: imageUrl, width: 1000, height: 667 });
    expect(sizes(image)).toEqual([
      '480 x 320 webp',
      '480 x 320 jpeg',
      '720 x 480 webp',
      '720 x 480 jpeg',
      '1000 x 667 webp',
      '1000 x 667 jpeg',
    ]);
    expect(image.renditions.at(-1)?.url).toBe(imageUrl);
    for (const { url, width, height, mediaType } of image.renditions) {
      const bytes = await read(pathOfUrl(url));
      const found = await sharp(bytes).metadata();
      expect([found.width, found.height, `image/${found.format}`]).toEqual([width, height, mediaType]);
      expect(await colourAt(bytes)).toEqual(about([255, 99, 71]));
    }
  });

  test('are never larger than the picture', async () => {
    const { image, thumbnail } = (await newSet({ width: 600, height: 900 })).images[0] ?? expect.unreachable();
    expect(sizes(image)).toEqual(['480 x 720 webp', '480 x 720 jpeg', '600 x 900 webp', '600 x 900 jpeg']);
    expect(sizes(thumbnail)).toEqual(['160 x 240 webp', '160 x 240 jpeg', '200 x 300 webp', '200 x 300 jpeg']);
  });

  test('are served for good under names that hold their content', async () => {
    const { image } = (await newSet()).images[0] ?? expect.unreachable();
    const base = await app().listen();
    const [webp] = image.renditions;
    const answer = await call('GET', `${base}/images/${pathOfUrl(webp?.url)}`, {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('go with the picture when a set is replaced or deleted', async () => {
    const { images } = await newSet();
    const before = images.flatMap(({ image }) => image.renditions.map(({ url }) => pathOfUrl(url)));
    const sourceImageId = images[0]?.sourceId ?? 0;
    await caller.asServedSets.update({
      currentId: setId,
      description: 'Rice',
      images: [{ sourceImageId, weight: 60 }],
    });
    const names = await storedNames(files());
    expect(before.filter((name) => names.includes(name))).toEqual([]);
    await caller.asServedSets.delete({ id: setId });
    expect((await storedNames(files())).filter((name) => name.startsWith(`as-served/${setId}/`))).toHaveLength(2);
    await caller.sourceImages.delete({ id: [sourceImageId] });
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test('of a selection picture that nothing shows go with the source image', async () => {
    const [source] = await caller.sourceImages.create({ files: [await upload()] });
    const id = source?.id ?? 0;
    await caller.sourceImages.processForSelection({ sourceImageId: id, pathPrefix: `choices/${setId}` });
    expect((await storedNames(files())).filter((name) => name.startsWith(`choices/${setId}/`))).toHaveLength(4);
    await caller.sourceImages.delete({ id: [id] });
    expect((await storedNames(files())).filter((name) => name.startsWith(`choices/${setId}/`))).toEqual([]);
  });

  test('of a transparent picture are WebP alone', async () => {
    const { renditions } = await rendered('image-map-overlay', 'webp');
    expect(renditions?.map(({ path, width }) => `${width} ${path.slice(-5)}`)).toEqual(['480 .webp', '720 .webp']);
  });
});

/** A picture as an earlier version stored it, rendered by the work that makes all. */
async function rendered(purpose: ProcessedImage['purpose'], format: 'webp' | 'jpg'): Promise<ProcessedImage> {
  const { em } = app().context();
  const bytes = await picture({ width: 1000, height: 500, format: format === 'jpg' ? 'jpeg' : 'webp' });
  const path = `given/${'0'.repeat(32)}-${crypto.randomUUID().slice(-12)}.${format}`;
  await files().put(path, bytes);
  const id = await em.insert(ProcessedImage, { path, purpose });
  await makeAll();
  return app().context().em.findOneOrFail(ProcessedImage, { id });
}

describe('making the missing renditions', () => {
  test('a picture of an earlier version has no size until the job has made its renditions', async () => {
    await newSet({}, [50, 60]);
    await forget();
    const unknown = { width: null, height: null, renditions: [] };
    expect((await shown()).images[0]?.mainImage).toMatchObject(unknown);
    const { url } = (await shown()).images[0]?.mainImage ?? expect.unreachable();
    const { id } = await caller.sourceImages.makeRenditions();
    const { state, result } = await ended(caller, id);
    expect([state, result]).toEqual(['succeeded', expect.objectContaining({ gone: 0, failedCount: 0, failed: [] })]);
    const { mainImage } = (await shown()).images[0] ?? expect.unreachable();
    expect(mainImage).toMatchObject({ url, width: 1000, height: 667 });
    expect(sizes(mainImage)).toHaveLength(6);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test('a second time finds nothing to do', async () => {
    await newSet();
    await makeAll();
    const before = await storedNames(files());
    expect(await makeAll()).toEqual({ made: 0, gone: 0, failedCount: 0, failed: [] });
    expect(await storedNames(files())).toEqual(before);
  });

  test('work that is stopped keeps what is done, and the next work does the rest', async () => {
    await newSet({}, [50, 60]);
    await forget();
    const stop = (done: number) => {
      if (done === 2) throw new Error('stopped');
    };
    await expect(makeAllRenditions(app().context(), { onProgress: stop })).rejects.toThrow('stopped');
    const { em } = app().context();
    const all = await em.count(ProcessedImage);
    const left = await em.count(ProcessedImage, { width: null });
    expect(left).toBe(all - 2);
    expect(await makeAll()).toMatchObject({ made: left, failedCount: 0 });
  });

  test('two works at once store each picture once', async () => {
    await newSet({}, [50, 60]);
    await forget();
    const all = await app().context().em.count(ProcessedImage);
    const [a, b] = await Promise.all([makeAll(), makeAll()]);
    expect((a?.made ?? 0) + (b?.made ?? 0)).toBe(all);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test.each(['deleted', 'replaced'])('a picture that is %s meanwhile leaves no file', async (fate) => {
    const { images } = await newSet();
    const sourceImageId = images[0]?.sourceId ?? 0;
    await forget(sql`p.path = ${pathOfUrl(images[0]?.imageUrl)}`);
    const change = async () =>
      fate === 'deleted'
        ? caller.asServedSets.delete({ id: setId })
        : caller.asServedSets.update({ currentId: setId, description: 'R', images: [{ sourceImageId, weight: 70 }] });
    const busy = storeThat({ read: change });
    expect(await makeAll({ ...app().context(), files: busy })).toEqual({
      made: 0,
      gone: 1,
      failedCount: 0,
      failed: [],
    });
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test.each(['deleted', 'replaced'])(
    'a picture that is %s after its renditions are made leaves no file',
    async (fate) => {
      const { images } = await newSet();
      const sourceImageId = images[0]?.sourceId ?? 0;
      await forget(sql`p.path = ${pathOfUrl(images[0]?.imageUrl)}`);
      const change = async () =>
        fate === 'deleted'
          ? caller.asServedSets.delete({ id: setId })
          : caller.asServedSets.update({ currentId: setId, description: 'R', images: [{ sourceImageId, weight: 70 }] });
      const busy = storeThat({ put: change });
      expect(await makeAll({ ...app().context(), files: busy })).toEqual({
        made: 0,
        gone: 1,
        failedCount: 0,
        failed: [],
      });
      expect(await unusedAndLostFiles(app())).toEqual([]);
    },
  );

  test('a lost and a damaged file are named with a reason, and the others are done', async () => {
    const { images } = await newSet({}, [50, 60]);
    const [lost, damaged] = images.map(({ imageUrl }) => pathOfUrl(imageUrl));
    await forget();
    const all = await app().context().em.count(ProcessedImage);
    await files().remove([lost ?? '', damaged ?? '']);
    await files().put(damaged ?? '', (await picture({ width: 1000, height: 667 })).subarray(0, 400));
    const report = await makeAll();
    expect(report).toMatchObject({ made: all - 2, gone: 0, failedCount: 2 });
    expect(report.failed).toEqual([
      { path: lost, reason: 'The file is lost.' },
      { path: damaged, reason: expect.stringContaining('cannot be decoded') as string },
    ]);
    await files().remove([damaged ?? '']);
    await verifyImages(app().context(), { isDry: false });
    expect(await makeAll()).toMatchObject({ made: 2, failedCount: 0 });
  });

  test('a file of too many pixels is named with a reason', async () => {
    const { images } = await newSet();
    const name = pathOfUrl(images[0]?.imageUrl);
    await forget(sql`p.path = ${name}`);
    const vast = (await refusedPictures())['image.too_large'];
    await files().remove([name]);
    await files().put(name, await vast.bytes());
    expect(await makeAll()).toMatchObject({ made: 0, failed: [{ path: name, reason: expect.any(String) as string }] });
    await caller.asServedSets.delete({ id: setId });
  });

  test('a store that is away ends the work, which a later one continues', async () => {
    await newSet();
    await forget();
    const away = storeThat({
      put: async () => {
        throw new Error('away');
      },
    });
    await expect(makeAll({ ...app().context(), files: away })).rejects.toThrow('away');
    expect(await makeAll()).toMatchObject({ failedCount: 0 });
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test('a person who starts it twice gets one job', async () => {
    await newSet();
    await forget();
    const [a, b] = await Promise.all([caller.sourceImages.makeRenditions(), caller.sourceImages.makeRenditions()]);
    expect(a?.id).toBe(b?.id);
    await ended(caller, a?.id ?? '');
  });
});

describe('the check of images', () => {
  test('makes all renditions of a picture again when one of their files is lost', async () => {
    const { images } = await newSet();
    const [first, ...others] = images[0]?.image.renditions.map(({ url }) => pathOfUrl(url)) ?? [];
    await files().remove([first ?? '']);
    const lost = [{ name: first, shownBy: `as-served set ${setId}` }];
    expect(await verifyImages(app().context(), { isDry: true })).toMatchObject({ repaired: lost, lost: [] });
    expect(await verifyImages(app().context(), { isDry: false })).toMatchObject({ repaired: lost, lost: [] });
    const after = (await shown()).images[0]?.mainImage.renditions.map(({ url }) => pathOfUrl(url)) ?? [];
    expect(after).toHaveLength(6);
    expect(after.filter((name) => others.includes(name))).toEqual([pathOfUrl(images[0]?.imageUrl)]);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });
});

describe('in a bucket', () => {
  let server: S3Server;
  beforeAll(async () => {
    for (const [name, value] of Object.entries(S3_CREDENTIALS)) vi.stubEnv(name, value);
    server = await S3Server.start();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.stop();
  });

  test('renditions are stored, made again and removed with their picture', async () => {
    await makeAll();
    const bucket = new S3Store({ ...server.location, prefix: `${setId}/` });
    const context = () => ({ ...app().context(), files: bucket });
    const photos = [{ file: await upload({ width: 1500, height: 1000 }), weight: 50, label: null, keywords: [] }];
    const set = await createAsServedSet(context(), { id: setId, description: 'Rice', photos });
    const ids = set.images.$.map(({ mainImage }) => mainImage.id);
    const before = await storedNames(bucket);
    // The upload with its two views; a photograph with five renditions, its thumbnail with three, the selection image with three.
    expect(before).toHaveLength(3 + 6 + 4 + 4);
    const renditions = set.images.$.map(({ mainImage }) => mainImage.$.renditions ?? []).flat();
    await query(app().context().em, sql`update processed_image set renditions = null where id = ${ids[0]}`);
    await bucket.remove(renditions.map(({ path }) => path));
    expect(await makeAll(context())).toEqual({ made: 1, gone: 0, failedCount: 0, failed: [] });
    expect(await storedNames(bucket)).toHaveLength(before.length);
    await deleteAsServedSet(context(), { id: setId, force: false });
    expect(await storedNames(bucket)).toHaveLength(3);
  });
});

/** The store, which runs this work before the first call of an operation. */
function storeThat(before: { read?: () => Promise<unknown>; put?: () => Promise<unknown> }): FileStore {
  const real = files();
  const once = { ...before };
  const first = async (operation: 'read' | 'put') => {
    const work = once[operation];
    delete once[operation];
    await work?.();
  };
  return {
    has: (name) => real.has(name),
    open: (name) => real.open(name),
    names: () => real.names(),
    remove: (names) => real.remove(names),
    read: async (name) => {
      const bytes = await real.read(name);
      await first('read');
      return bytes;
    },
    put: async (name, bytes) => {
      await first('put');
      await real.put(name, bytes);
    },
  };
}

test('an upload that is no picture leaves no rendition', async () => {
  const before = await storedNames(files());
  const bad = caller.asServedSets.create({
    id: setId,
    description: 'Rice',
    weight: [10, 20],
    files: [await upload({ width: 1500, height: 1000 }), fileOf('GIF89a')],
  });
  await expect(bad).rejects.toThrow('not a JPEG, PNG or SVG');
  expect(await storedNames(files())).toEqual(before);
});
