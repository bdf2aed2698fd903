import { query, sql } from '../../../src/db/sql.ts';
import { drinkwareOf, newGuide, sentBack } from '../../guide-images/given-guides.ts';
import { newMap } from '../../image-maps/given-maps.ts';
import { upload } from '../../support/pictures.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const asAdmin = (input: Input): Attempt => ({ as: 'admin', input });
const bad = { id: '../../etc/passwd' };
const GUIDE = { description: 'Glasses', imageMapId: 'glasses', objectWeights: { 1: 75 } };
const OBJECT = { description: 'New', outlineCoordinates: [0.1, 0.1, 0.5, 0.1, 0.3, 0.6], weight: 50 };
const OBJECTS = { id: 'glasses', imageWidth: 300, imageHeight: 200, objects: [OBJECT] };

const admin = ({ app, world }: Setting) => app.as(world.admin);
const storedGuide = async (setting: Setting) => newGuide(setting.app, await admin(setting));

/** The input of a new guide image of a new map, with the given changes. */
async function newOne(setting: Setting, changed: Input = {}): Promise<Input> {
  const { id: imageMapId } = await newMap(setting.app, await admin(setting));
  return { ...GUIDE, id: setting.app.given.name('guide'), imageMapId, ...changed };
}

/** A new guide image of a map whose base image has no source image. */
async function ofNoSource(setting: Setting): Promise<Attempt> {
  const input = await newOne(setting);
  await query(
    setting.app.context().em,
    sql`update processed_image set source_image_id = null
        where id = (select base_image_id from image_map where id = ${input['imageMapId']})`,
  );
  return asAdmin(input);
}

/** A new guide image of a map whose upload is lost. */
async function ofLostUpload(setting: Setting): Promise<Attempt> {
  const input = await newOne(setting);
  const { em, files } = setting.app.context();
  const [source] = await query<{ path: string }>(
    em,
    sql`select s.original_path as path from image_map m join processed_image p on p.id = m.base_image_id
          join source_image s on s.id = p.source_image_id where m.id = ${input['imageMapId']}`,
  );
  await files.remove([source?.path ?? '']);
  return asAdmin(input);
}

/** A new picture that can be the selection image of a guide image. */
async function selectionImage(setting: Setting): Promise<Input> {
  const caller = await admin(setting);
  const [source] = await caller.sourceImages.create({ files: [await upload()] });
  const sourceImageId = source?.id ?? 0;
  const { id } = await caller.sourceImages.processForSelection({ sourceImageId, pathPrefix: 'guide-images/new' });
  return { selectionImageId: id };
}

export const guideImageQuestions: AreaQuestions = {
  'guideImages.list': { as: 'admin', fine: { search: 'glass', sort: '-description' }, bad: { sort: 'colour' } },
  'guideImages.get': {
    as: 'admin',
    fine: { id: 'glasses' },
    bad,
    refusals: { 'guide_image.not_found': asAdmin({ id: MISSING }) },
  },
  'guideImages.listUses': {
    as: 'admin',
    fine: { id: 'glasses', limit: 10 },
    bad,
    refusals: { 'guide_image.not_found': asAdmin({ id: MISSING }) },
  },
  'guideImages.create': {
    as: 'admin',
    fine: (setting) => newOne(setting),
    full: { id: 'new', ...GUIDE, imageMapId: MISSING },
    bad: { id: 'new', ...GUIDE, objectWeights: { 1: -1 } },
    refusals: {
      'guide_image.duplicate_id': asAdmin({ id: 'glasses', ...GUIDE }),
      'image_map.not_found': asAdmin({ id: 'new', ...GUIDE, imageMapId: MISSING }),
      'image_map.incomplete': ofNoSource,
      'source_image.lost': ofLostUpload,
      'reference.not_found': async (s) => asAdmin(await newOne(s, { objectWeights: { 3: 5 } })),
    },
  },
  'guideImages.updateMeta': {
    as: 'admin',
    fine: { currentId: 'glasses', id: 'glasses', description: 'Glasses' },
    bad: { currentId: 'glasses', description: ' ' },
    refusals: {
      'guide_image.not_found': asAdmin({ currentId: MISSING, description: 'Glasses' }),
      'guide_image.duplicate_id': async (s) => asAdmin({ currentId: (await storedGuide(s)).id, id: 'glasses' }),
    },
  },
  'guideImages.updateObjects': {
    as: 'admin',
    fine: async (setting) => sentBack(await storedGuide(setting)),
    full: OBJECTS,
    bad: { ...OBJECTS, objects: [{ ...OBJECT, outlineCoordinates: [0, 0, 1] }] },
    refusals: {
      'guide_image.not_found': asAdmin({ ...OBJECTS, id: MISSING }),
      // The pictures of the world have no files.
      'image_map.incomplete': asAdmin(OBJECTS),
      'guide_image.other_proportions': async (s) => {
        const guide = sentBack(await storedGuide(s));
        return asAdmin({ ...guide, imageHeight: 300 });
      },
      'guide_image.in_use': async (s) => {
        const guide = sentBack(await storedGuide(s));
        await drinkwareOf(s.app, guide.id);
        return asAdmin({ ...guide, objects: [OBJECT] });
      },
      'guide_image.weights_needed': async (s) => {
        const { id } = await storedGuide(s);
        await drinkwareOf(s.app, id);
        return asAdmin({ ...OBJECTS, id, objects: [{ ...OBJECT, weight: null }] });
      },
      'guide_image.map_shared': async (s) => {
        const { id, imageMapId } = await storedGuide(s);
        await (await admin(s)).guideImages.create({ ...GUIDE, id: s.app.given.name('other'), imageMapId });
        return asAdmin({ ...OBJECTS, id });
      },
    },
  },
  'guideImages.setSelectionImage': {
    as: 'admin',
    fine: async (setting) => ({ id: (await storedGuide(setting)).id, ...(await selectionImage(setting)) }),
    full: { id: 'glasses', selectionImageId: 2_000_000_000 },
    bad: { id: 'glasses', selectionImageId: 'the red one' },
    refusals: {
      'guide_image.not_found': asAdmin({ id: MISSING, selectionImageId: 1 }),
      'selection_image.not_found': asAdmin({ id: 'glasses', selectionImageId: 2_000_000_000 }),
      'selection_image.unsuitable': async (s) => {
        const { baseImageId } = await (await admin(s)).imageMaps.get({ id: 'glasses' });
        return asAdmin({ id: 'glasses', selectionImageId: baseImageId });
      },
    },
  },
  'guideImages.delete': {
    as: 'admin',
    fine: async (setting) => ({ id: (await storedGuide(setting)).id }),
    full: { id: MISSING },
    bad,
    refusals: {
      'guide_image.not_found': asAdmin({ id: MISSING }),
      'guide_image.in_use': asAdmin({ id: 'glasses' }),
    },
  },
};
