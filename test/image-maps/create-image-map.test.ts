import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { toAppError } from '../../src/trpc-errors.ts';
import { upload } from '../support/pictures.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { hasFile, mapInput, navigation, newMap, outlineOf, stored, svg } from './given-maps.ts';

const app = useTestApp();
let caller: Caller;

beforeAll(async () => {
  caller = await app().as(await app().given.user({ roles: [{ name: 'imagesadmin' }] }));
});

/** The input of a new map with changed parameters and files. */
async function input(parameters: Record<string, unknown>, files: Partial<Awaited<ReturnType<typeof mapInput>>> = {}) {
  const given = await mapInput(app());
  return { ...given, ...files, imageMapParameters: { ...given.imageMapParameters, ...parameters } };
}

const described = (ids: readonly number[]) => ({
  objectDescriptions: Object.fromEntries(ids.map((id) => [id, `Object ${id}`])),
});

describe('an image map from a photograph and a drawing', () => {
  test('has outlines in units of the image width, and descriptions', async () => {
    const given = await mapInput(app());
    const { id } = given.imageMapParameters;
    const map = await caller.imageMaps.createFromSvg(given);
    expect(map).toEqual({
      id,
      description: 'Apples',
      baseImageId: expect.any(Number),
      baseImageUrl: expect.stringContaining(`/images/image-maps/${id}/`),
      baseImage: expect.objectContaining({ width: 300, height: 200 }),
      objects: {
        1: {
          description: 'Small',
          overlayImageUrl: null,
          overlayImage: null,
          navigationIndex: 0,
          outlineCoordinates: outlineOf(0),
        },
        2: {
          description: 'Large',
          overlayImageUrl: null,
          overlayImage: null,
          navigationIndex: 1,
          outlineCoordinates: outlineOf(1),
        },
      },
      warnings: [],
    });
    const { warnings: _, ...same } = map;
    expect(await caller.imageMaps.get({ id })).toEqual(same);
  });

  test('has the navigation order of the drawing, or ascending ids without one', async () => {
    const places = async (drawing: File) => {
      const { objects } = await caller.imageMaps.createFromSvg(await input(described([7, 3, 12]), { svg: drawing }));
      return Object.fromEntries(Object.entries(objects).map(([id, { navigationIndex }]) => [id, navigationIndex]));
    };
    const ids = [7, 3, 12];
    expect(await places(svg({ ids }))).toEqual({ 3: 0, 7: 1, 12: 2 });
    expect(await places(svg({ ids, more: navigation('12 3 7') }))).toEqual({ 12: 0, 3: 1, 7: 2 });
  });

  test('keeps every object under its id with its description and place, for any ids', async () => {
    const object = fc.record({
      id: fc.integer({ min: 0, max: 999_999_999 }),
      text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text),
    });
    const objects = fc.uniqueArray(object, { selector: ({ id }) => id, minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(objects, async (drawn) => {
        const ids = drawn.map(({ id }) => id);
        const objectDescriptions = Object.fromEntries(drawn.map(({ id, text }) => [id, text]));
        const drawing = svg({ ids, more: navigation(ids.join(' ')) });
        const map = await caller.imageMaps.createFromSvg(await input({ objectDescriptions }, { svg: drawing }));
        const expected = drawn.map(({ id, text }, place) => [
          String(id),
          expect.objectContaining({ description: text, navigationIndex: place, outlineCoordinates: outlineOf(place) }),
        ]);
        expect(map.objects).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: 15 },
    );
  });

  test('makes the photograph a source image with the id of the map as a keyword', async () => {
    const given = await mapInput(app());
    const map = await caller.imageMaps.createFromSvg({ ...given, baseImageKeywords: ['fruit'] });
    const { sourceImageId } = await caller.imageMaps.baseImageSource({ id: map.id });
    const { items } = await caller.sourceImages.list({ search: map.id });
    expect(items.map(({ id, keywords }) => ({ id, keywords }))).toEqual([
      { id: sourceImageId, keywords: ['fruit', map.id] },
    ]);
    expect(await hasFile(app(), map.baseImageUrl)).toBe(true);
  });

  test.each([
    [303, 0],
    [304, 1],
    [296, 1],
  ])('with a drawing %i px wide instead of 300 has %i warnings', async (width, count) => {
    const drawing = svg({ width });
    const { warnings } = await caller.imageMaps.createFromSvg(await input({}, { svg: drawing }));
    expect(warnings.length).toBe(count);
    for (const warning of warnings) expect(warning).toContain('the photograph 1.500 times');
  });

  test('may have 500 objects', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => index + 1);
    const map = await caller.imageMaps.createFromSvg(await input(described(ids), { svg: svg({ ids }) }));
    expect(Object.keys(map.objects).length).toBe(500);
  });

  test('is visible to respondents once the change feed has been read', async () => {
    const { id } = await newMap(app(), caller);
    await app().settle();
    const survey = await app().given.survey({ locale: (await app().given.locale()).id });
    const respondent = await app().as(await app().given.respondent(survey));
    const { objects } = await respondent.portionSizes.getImageMap({ id });
    expect(objects.map(({ description }) => description)).toEqual(['Small', 'Large']);
  });
});

test('an image map can be sent as a form over REST and over the typed RPC', async () => {
  const base = await app().listen();
  const authorization = `Bearer ${await app().tokenFor((await app().given.user({ roles: [{ name: 'imagesadmin' }] })).id)}`;
  for (const path of ['/api/admin/portion-size/image-map/new-from-svg', '/trpc/imageMaps.createFromSvg']) {
    const { imageMapParameters, baseImage, svg: drawing } = await mapInput(app());
    const form = new FormData();
    form.append('imageMapParameters', JSON.stringify(imageMapParameters));
    form.append('baseImage', baseImage);
    form.append('svg', drawing);
    for (const word of ['apple', 'fruit']) form.append('baseImageKeywords', word);
    const answer = await fetch(`${base}${path}`, { method: 'POST', headers: { authorization }, body: form });
    expect([answer.status, path]).toEqual([200, path]);
    const { items } = await caller.sourceImages.list({ search: imageMapParameters.id });
    expect(items[0]?.keywords).toEqual(['apple', 'fruit', imageMapParameters.id]);
    expect(Object.keys((await caller.imageMaps.get({ id: imageMapParameters.id })).objects)).toEqual(['1', '2']);
  }
});

test('an image map without a drawing has no objects', async () => {
  const id = app().given.name('map');
  const imageMapParameters = { id, description: 'Bowls' };
  const map = await caller.imageMaps.create({ baseImage: await upload(), imageMapParameters });
  expect(map).toEqual({
    id,
    description: 'Bowls',
    baseImageId: expect.any(Number),
    baseImageUrl: expect.any(String),
    baseImage: expect.objectContaining({ width: 600, height: 400 }),
    objects: {},
    warnings: [],
  });
});

describe('a new image map is refused and nothing is stored', () => {
  const refusal = (given: Awaited<ReturnType<typeof input>>) =>
    refusalOf(app(), () => caller.imageMaps.createFromSvg(given));

  test('when objects have no description, and the answer names each', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    const issues = ids
      .filter((id) => id !== 5)
      .map((id) => ({
        path: `imageMapParameters.objectDescriptions.${id}`,
        code: 'missing',
        message: `Missing description for object ${id}.`,
      }));
    expect(await refusal(await input(described([5]), { svg: svg({ ids }) }))).toMatchObject({
      kind: 'invalid',
      code: 'image_map.missing_description',
      details: { issues },
    });
  });

  test('when a description names an object that is not drawn', async () => {
    const issues = [3, 4].map((id) => ({
      path: `imageMapParameters.objectDescriptions.${id}`,
      code: 'not_found',
      message: `There is no object ${id} in the drawing.`,
    }));
    expect(await refusal(await input(described([1, 2, 3, 4])))).toMatchObject({
      kind: 'invalid',
      code: 'reference.not_found',
      details: { issues },
    });
  });

  test.each([
    ['no outlines', 'svg.no_outline', svg({ ids: [] })],
    ['a navigation order that leaves an object out', 'svg.invalid_navigation', svg({ more: navigation('1') })],
    ['an outline without a shape', 'svg.invalid_outline', svg({ more: '<path id="area_3" d=""/>' })],
    ['no size', 'svg.invalid_size', svg({ width: 0 })],
    ['a script', 'svg.unsupported', svg({ more: '<script/>' })],
    ['an entity', 'svg.unsupported', new File(['<!DOCTYPE a [<!ENTITY b "c">]><svg/>'], 'a.svg')],
    ['501 paths', 'svg.too_large', svg({ ids: Array.from({ length: 501 }, (_, index) => index) })],
    ['3 MB', 'svg.too_large', new File([`<svg>${' '.repeat(3e6)}</svg>`], 'a.svg')],
    ['an element that is not closed', 'svg.malformed', svg({ more: '<g>' })],
    ['bytes that are not text', 'svg.malformed', new File([new Uint8Array([0x1f, 0x8b, 8, 0])], 'a.svgz')],
  ])('where the drawing has %s', async (_, code, drawing) => {
    expect(await refusal(await input({}, { svg: drawing }))).toMatchObject({ kind: 'invalid', code });
  });

  test.each([
    ['text', 'image.unsupported_type', 'unsupported', new File(['hello'], 'a.jpg')],
    ['cut short', 'image.unreadable', 'invalid', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg')],
  ])('where the photograph is %s', async (_, code, kind, baseImage) => {
    expect(await refusal(await input({}, { baseImage }))).toMatchObject({ kind, code });
    const imageMapParameters = { id: app().given.name('map'), description: 'x' };
    expect(await refusalOf(app(), () => caller.imageMaps.create({ baseImage, imageMapParameters }))).toMatchObject({
      kind,
      code,
    });
  });

  test('when the photograph is twenty times as long as wide', async () => {
    const baseImage = await upload({ width: 800, height: 40 });
    expect(await refusal(await input({}, { baseImage }))).toMatchObject({ code: 'image.unsuitable' });
  });

  test('when the id is taken', async () => {
    const { id } = await newMap(app(), caller);
    expect(await refusal(await input({ id }))).toMatchObject({ kind: 'conflict', code: 'image_map.duplicate_id' });
    const again = { baseImage: await upload(), imageMapParameters: { id, description: 'x' } };
    expect(await refusalOf(app(), () => caller.imageMaps.create(again))).toMatchObject({
      code: 'image_map.duplicate_id',
    });
  });

  test('for all but one of four simultaneous requests for the same id, which leave no files', async () => {
    const before = await stored(app());
    const given = await mapInput(app());
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => caller.imageMaps.createFromSvg(given)));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? toAppError(outcome.reason) : []));
    expect(refusals.map(({ kind }) => kind)).toEqual(['conflict', 'conflict', 'conflict']);
    // The upload, two views of it, and the base image with a rendition.
    expect((await stored(app())).files.length).toBe(before.files.length + 5);
  });
});

describe('the source of the base image', () => {
  test('is refused with what to do when it is not known', async () => {
    const { id } = await newMap(app(), caller);
    await query(
      app().context().em,
      sql`update processed_image set source_image_id = null
          where id = (select base_image_id from image_map where id = ${id})`,
    );
    const refusal = await refusalOf(app(), () => caller.imageMaps.baseImageSource({ id }));
    expect(refusal).toMatchObject({
      kind: 'conflict',
      code: 'image_map.incomplete',
      message: expect.stringContaining('Create the map again'),
    });
  });
});
