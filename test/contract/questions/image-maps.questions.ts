import { query, sql } from '../../../src/db/sql.ts';
import { mapInput, navigation, svg } from '../../image-maps/given-maps.ts';
import { picture, upload } from '../../support/pictures.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const asAdmin = (input: Input): Attempt => ({ as: 'admin', input });
const notFound = { 'image_map.not_found': asAdmin({ id: MISSING }) };
const bad = { id: '../../etc/passwd' };

/** A stored map whose base image has no source image. */
async function ofNoSource({ app }: Setting): Promise<Attempt> {
  const id = app.given.name('map');
  await app.given.portionImages({ imageMaps: [{ id, description: 'x', baseImage: `${id}.svg`, objects: [] }] });
  await query(
    app.context().em,
    sql`update processed_image set source_image_id = null
        where id = (select base_image_id from image_map where id = ${id})`,
  );
  return asAdmin({ id });
}

/** The input of a new map, with the given changes. */
const fromSvg =
  (changed: Input = {}) =>
  async ({ app }: Setting) =>
    asAdmin({ ...(await mapInput(app)), ...changed });

const withoutSvg =
  (changed: Input = {}) =>
  async ({ app }: Setting): Promise<Attempt> =>
    asAdmin({
      baseImage: await upload(),
      imageMapParameters: { id: app.given.name('map'), description: 'Bowls' },
      ...changed,
    });

const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'a.jpg');
const JPEG_START = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
/** A PNG whose header says 60,000 x 60,000 px, too much to decode. */
async function hugePng(): Promise<File> {
  const bytes = new Uint8Array(await picture({ format: 'png' }));
  new DataView(bytes.buffer).setUint32(16, 60_000);
  new DataView(bytes.buffer).setUint32(20, 60_000);
  return file(bytes);
}

type New = (changed?: Input) => (setting: Setting) => Promise<Attempt>;

/** The refusals of a photograph, the same for each operation that takes one. */
const photographs = (given: New) => ({
  'image.unsupported_type': given({ baseImage: file('hello') }),
  'image.unreadable': given({ baseImage: file(JPEG_START) }),
  'image.unsuitable': async (s: Setting) => given({ baseImage: await upload({ width: 800, height: 40 }) })(s),
  'image.too_large': async (s: Setting) => given({ baseImage: await hugePng() })(s),
});

const header = (changed: Input = {}) => ({ imageMapParameters: { id: 'glasses', description: 'x', ...changed } });
const parameters = (changed: Input) => header({ objectDescriptions: {}, ...changed });

export const imageMapQuestions: AreaQuestions = {
  'imageMaps.list': { as: 'admin', fine: { search: 'glass', sort: '-description' }, bad: { sort: 'colour' } },
  'imageMaps.get': { as: 'admin', fine: { id: 'glasses' }, bad, refusals: notFound },
  'imageMaps.baseImageSource': {
    as: 'admin',
    fine: { id: 'glasses' },
    bad,
    refusals: { ...notFound, 'image_map.incomplete': ofNoSource },
  },
  'imageMaps.createFromSvg': {
    as: 'admin',
    fine: async ({ app }) => mapInput(app),
    full: { baseImageKeywords: ['apple'], ...parameters({ objectDescriptions: { 1: 'Small' } }) },
    bad: { baseImage: file('x'), svg: svg(), ...parameters({ id: 'an id?' }) },
    refusals: {
      ...photographs(fromSvg),
      'svg.malformed': fromSvg({ svg: file('<svg') }),
      'svg.too_large': fromSvg({ svg: file(`<svg>${' '.repeat(2.2e6)}</svg>`) }),
      'svg.unsupported': fromSvg({ svg: svg({ more: '<script/>' }) }),
      'svg.invalid_size': fromSvg({ svg: svg({ width: 0 }) }),
      'svg.invalid_outline': fromSvg({ svg: svg({ ids: [1, 1] }) }),
      'svg.invalid_navigation': fromSvg({ svg: svg({ more: navigation('1') }) }),
      'svg.no_outline': fromSvg({ svg: svg({ ids: [] }) }),
      'image_map.missing_description': fromSvg({ svg: svg({ ids: [1, 2, 3] }) }),
      'reference.not_found': fromSvg({ svg: svg({ ids: [1] }) }),
      'image_map.duplicate_id': fromSvg(parameters({ objectDescriptions: { 1: 'Small', 2: 'Large' } })),
    },
  },
  'imageMaps.create': {
    as: 'admin',
    fine: async (setting) => (await withoutSvg()(setting)).input ?? {},
    full: { baseImageKeywords: ['apple'], ...header() },
    bad: { baseImage: file('x'), ...header({ description: ' ' }) },
    refusals: {
      ...photographs(withoutSvg),
      'svg.malformed': withoutSvg({ baseImage: file('<svg >') }),
      'svg.too_large': withoutSvg({ baseImage: file(`<svg >${'<g/>'.repeat(20_001)}</svg>`) }),
      'svg.unsupported': withoutSvg({ baseImage: svg({ more: '<script/>' }) }),
      'image_map.duplicate_id': withoutSvg(header()),
    },
  },
};
