import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRecallClient } from '../../client/index.ts';
import { SourceImage } from '../../entities/source-image.ts';
import { call, formOf, problemOf } from '../support/http.ts';
import { about, colourAt, fileOf, pathOfUrl, picture, storedNames, upload } from '../support/pictures.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

type Stored = Awaited<ReturnType<Caller['sourceImages']['create']>>;

const app = useTestApp();
const password = 'correct horse battery staple';
let user: { id: number };
let caller: Caller;
let base: string;
let token: string;

beforeAll(async () => {
  user = await app().given.user({ email: 'images@example.org', password, roles: [{ name: 'imagesadmin' }] });
  caller = await app().as(user);
  base = await app().listen();
  token = await app().tokenFor(user.id);
});

/** Uploads over HTTP, each file in a field of its own name. */
async function post(path: string, form: FormData) {
  const answer = await fetch(`${base}/api/admin/images/source/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, images: (await answer.json()) as Stored };
}

const served = (url = '') => fetch(`${base}/images/${pathOfUrl(url)}`);
const servedBytes = async (url?: string) => (await served(url)).bytes();
const originalOf = async (id = 0) => (await app().context().em.findOneOrFail(SourceImage, id)).originalPath;

test('an upload is served at most 3000 px wide and as a view that fits into 768 x 432 px, without bars', async () => {
  const images = await caller.sourceImages.create({
    files: [await upload({ width: 3600, height: 2400 }), await upload({ width: 90, height: 60, format: 'png' })],
  });
  const sizes = [];
  for (const { fullSizeUrl, fixedSizeUrl } of images) {
    for (const url of [fullSizeUrl, fixedSizeUrl]) {
      const { width, height, format } = await sharp(await servedBytes(url)).metadata();
      sizes.push([width, height, format]);
    }
  }
  expect(sizes).toEqual([
    [3000, 2000, 'jpeg'],
    [648, 432, 'jpeg'],
    [90, 60, 'jpeg'],
    [648, 432, 'jpeg'],
  ]);
});

test('an upload may have several files in fields of any name, with repeated keywords', async () => {
  app().clock.hold();
  const now = app().clock.now().toISOString();
  const form = formOf({ keywords: ['apple', ' fruit ', 'apple'], photo: await upload({ colour: 'red' }) });
  form.append('files', await upload({ colour: 'lime' }));
  form.append('keywords', await upload({ colour: 'blue' }));
  const { status, images } = await post('new', form);
  expect(status).toBe(200);
  expect(images.map(({ keywords, uploader }) => [keywords, uploader])).toEqual(
    Array(3).fill([['apple', 'fruit'], String(user.id)]),
  );
  const colours = [];
  for (const { fullSizeUrl } of images) colours.push(await colourAt(await servedBytes(fullSizeUrl)));
  expect(colours).toEqual([about([255, 0, 0]), about([0, 255, 0]), about([0, 0, 255])]);
  expect(images.map(({ uploadedAt }) => uploadedAt)).toEqual([now, now, now]);
  app().clock.reset();
});

test('an upload may be a form of the typed client', async () => {
  const client = createRecallClient({ url: base });
  await client.signIn.withEmail({ email: 'images@example.org', password });
  const form = formOf({ files: [await upload(), await upload({ colour: 'beige' })], keywords: 'typed' });
  const images = await client.api.sourceImages.create.mutate(form);
  expect(images.map(({ keywords }) => keywords)).toEqual([['typed'], ['typed']]);
  const forSet = await client.api.sourceImages.createForAsServed.mutate(
    formOf({ files: await upload(), setId: 'rice' }),
  );
  expect(forSet.map(({ keywords }) => keywords)).toEqual([['rice']]);
});

test('the typed client may send more as a form than as JSON', async () => {
  const padded = fileOf(Buffer.concat([await picture(), Buffer.alloc(3_000_000)]));
  const rpc = (body: object) => call('POST', `${base}/trpc/sourceImages.create`, { token, body });
  expect((await rpc({ files: [padded] })).status).toBe(200);
  expect((await rpc({ files: ['x'.repeat(3_000_000)] })).status).toBe(413);
});

test.each([
  ['new-as-served?setId=rice', {}, 'source/as-served/rice/'],
  ['new-as-served', { setId: 'rice' }, 'source/as-served/rice/'],
  ['new-image-map?id=apples', {}, 'source/image-maps/apples/'],
  ['new-image-map', { id: 'apples' }, 'source/image-maps/apples/'],
])('an upload to %s has the id as a keyword and is stored in its folder', async (path, fields, folder) => {
  const id = folder.split('/')[2];
  const { images } = await post(path, formOf({ ...fields, keywords: 'mine', x: await upload() }));
  expect(images.map(({ keywords }) => keywords)).toEqual([['mine', id]]);
  expect(pathOfUrl(images[0]?.fullSizeUrl).slice(0, -'0/-.jpg'.length - 43)).toBe(folder.slice(0, -1));
  expect(await originalOf(images[0]?.id)).toMatch(new RegExp(`^originals/${folder}[^/]+\\.jpg$`));
});

describe('a photograph with an orientation and a position', () => {
  const WHERE = 'taken at the home of a person';

  /** Left half red, right half blue; to be turned by a quarter when it is shown. */
  async function photograph(): Promise<Buffer> {
    const red = await picture({ width: 30, height: 40, colour: 'red', format: 'png' });
    return sharp({ create: { width: 60, height: 40, channels: 3, background: 'blue' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .withExif({
        IFD0: { Copyright: WHERE },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '54/1 58/1 40/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '1/1 36/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
  }

  test('is served upright and without metadata, and kept byte for byte in the private folder', async () => {
    const bytes = await photograph();
    expect(bytes.includes(WHERE)).toBe(true);
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const [image] = await caller.sourceImages.create({ files: [fileOf(bytes)] });
    for (const url of [image?.fullSizeUrl, image?.fixedSizeUrl]) {
      const view = await servedBytes(url);
      const { exif, icc, xmp, orientation } = await sharp(view).metadata();
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(view).includes(WHERE)).toBe(false);
      expect([await colourAt(view, 0.5, 0.2), await colourAt(view, 0.5, 0.8)]).toEqual([
        about([255, 0, 0]),
        about([0, 0, 255]),
      ]);
    }
    const original = await originalOf(image?.id);
    expect(await app().parts.files.read(original)).toEqual(bytes);
    for (const path of [original, original.replace('originals', 'Originals'), original.slice('originals/'.length)]) {
      expect((await served(`/images/${path}`)).status).toBe(404);
    }
  });
});

test('a served picture may be cached for good', async () => {
  const [image] = await caller.sourceImages.create({ files: [await upload()] });
  const answer = await served(image?.fullSizeUrl);
  const etag = answer.headers.get('etag') ?? '';
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(pathOfUrl(image?.fullSizeUrl)).toContain(etag.replaceAll('"', ''));
  const url = `${base}/images/${pathOfUrl(image?.fullSizeUrl)}`;
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('an uploaded drawing is served as a picture of its own proportions on white', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="15" height="20" fill="red"/></svg>';
  const [image] = await caller.sourceImages.create({ files: [fileOf(svg, 'drawing.svg')] });
  const bytes = await servedBytes(image?.fullSizeUrl);
  const { width, height, format } = await sharp(bytes).metadata();
  expect([width, height, format]).toEqual([1000, 667, 'jpeg']);
  expect([await colourAt(bytes, 0.25), await colourAt(bytes, 0.75)]).toEqual([
    about([255, 0, 0]),
    about([255, 255, 255]),
  ]);
  expect(await originalOf(image?.id)).toMatch(/\.svg$/);
});

describe('an upload is refused', () => {
  test('when one of several files is refused, and nothing is stored', async () => {
    const files = [await upload(), await upload({ colour: 'lime' }), fileOf('no picture')];
    expect(await refusalOf(app(), () => caller.sourceImages.create({ files }))).toMatchObject({
      kind: 'unsupported',
      code: 'image.unsupported_type',
    });
  });

  test.each<[string, number, () => FormData | Promise<FormData>]>([
    ['no file', 400, () => formOf({ keywords: 'apple' })],
    ['a text in place of a file', 400, () => formOf({ files: 'apple' })],
    ['21 files', 400, async () => formOf({ files: Array(21).fill(await upload({ width: 20, height: 20 })) })],
    ['51 keywords', 400, async () => formOf({ x: await upload(), keywords: Array.from({ length: 51 }, String) })],
    ['a keyword of 65 letters', 400, async () => formOf({ x: await upload(), keywords: 'x'.repeat(65) })],
    ['an empty keyword', 400, async () => formOf({ x: await upload(), keywords: ' ' })],
    ['NUL in a keyword', 400, async () => formOf({ x: await upload(), keywords: 'a\0b' })],
  ])('of a form with %s, and nothing is stored', async (_, status, form) => {
    const before = await storedNames(app().parts.files);
    expect((await post('new', await form())).status).toBe(status);
    expect(await storedNames(app().parts.files)).toEqual(before);
  });

  test.each([
    ['no file', () => formOf({ keywords: 'apple' }), 'Send at least one file.'],
    ['a text in place of a file', () => formOf({ files: 'apple' }), 'Send a file.'],
  ])('of a form with %s, in a sentence that says what to send', async (_, form, sentence) => {
    const answer = await call('POST', `${base}/api/admin/images/source/new`, { token, body: form() });
    expect(problemOf(answer).issues?.map(({ message }) => message)).toEqual([sentence]);
  });

  test.each(['new-as-served?setId=..%2Frice', 'new-as-served', 'new-image-map?id=', 'new-image-map?id=a&id=b'])(
    'at %s with a missing or unusable id',
    async (path) => {
      const body = { x: await upload() };
      const answer = await call('POST', `${base}/api/admin/images/source/${path}`, { token, body });
      expect([answer.status, problemOf(answer).code]).toEqual([400, 'request.invalid']);
    },
  );
});

test.each(['foodsadmin', 'surveyadmin'] as const)('an upload is not permitted to %s', async (name) => {
  const other = await app().as(await app().given.user({ roles: [{ name }] }));
  const files = [await upload()];
  expect(await refusalOf(app(), () => other.sourceImages.create({ files }))).toMatchObject({ kind: 'forbidden' });
});
