import { archiveOf, exportedSet, zipOf } from '../../support/archives.ts';
import { fileOf, refusedPictures, upload } from '../../support/pictures.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input, type Questions, type Setting } from './questions.ts';

const UNKNOWN = 2_000_000_000;
const OLD_VERSION = '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a';
const PICTURE = await upload({ width: 60, height: 40 });
const REFUSED = await refusedPictures();

const asAdmin = (input: Input): Attempt => ({ as: 'admin', input });
const missing = { id: MISSING };
const notFound = { 'as_served_set.not_found': asAdmin(missing) };
const bad = { id: '../../etc/passwd' };
const newId = ({ app }: Setting) => app.given.name('rice');
const admin = ({ app, world }: Setting) => app.as(world.admin);
const rice = { description: 'Rice', weight: [50, 90], files: [PICTURE, PICTURE] };
// The set `milk` of the world has no upload, so that its pictures cannot be made again.
const duplicate = { id: 'milk' };

/** A new set, and the input of an update that changes nothing. */
async function stored(setting: Setting): Promise<{ id: string; update: Input }> {
  const caller = await admin(setting);
  const { id, description, images } = await caller.asServedSets.create({ id: newId(setting), ...rice });
  const sourced = images.map(({ sourceId, weight }) => ({ sourceImageId: sourceId, weight }));
  return { id, update: { currentId: id, id, description, images: sourced } };
}

/** The same set at each call, because its record names its files. */
async function exported(setting: Setting): Promise<Input> {
  const caller = await admin(setting);
  const { total } = await caller.asServedSets.list({ search: 'exported' });
  if (total === 0) await caller.asServedSets.create({ id: 'exported', ...rice });
  return { id: 'exported' };
}

/** A new set whose uploads are lost. */
async function lost(setting: Setting): Promise<{ id: string; update: Input }> {
  const set = await stored(setting);
  const { images } = await (await admin(setting)).asServedSets.exportRecord({ id: set.id });
  await setting.app.parts.files.remove(images.map(({ sourcePath }) => sourcePath));
  return set;
}

/** A new set that a food uses. */
async function used(setting: Setting): Promise<string> {
  const { id } = await stored(setting);
  const portions = [{ method: 'as-served', servingImageSet: id } as const];
  await setting.app.given.food({ locals: { [setting.world.locale]: { portions } } });
  return id;
}

/** Renames a set that a cereal method uses by its id. */
async function implied(setting: Setting): Promise<Attempt> {
  const id = setting.app.given.name('cereal_hoop');
  const { images } = await (await admin(setting)).asServedSets.create({ id, ...rice });
  const portions = [{ method: 'cereal', parameters: { type: 'hoop' } } as const];
  await setting.app.given.food({ locals: { [setting.world.locale]: { portions } } });
  const sourced = images.map(({ sourceId, weight }) => ({ sourceImageId: sourceId, weight }));
  return asAdmin({ currentId: id, id: newId(setting), description: 'Hoops', images: sourced });
}

const incomplete = { 'as_served_set.incomplete': async (s: Setting) => asAdmin({ id: (await lost(s)).id }) };
const fromNowhere = [{ sourceImageId: UNKNOWN, weight: 50 }];
const fromSources = async (setting: Setting, changed: Input = {}): Promise<Input> => {
  const { images } = (await stored(setting)).update;
  return { id: newId(setting), description: 'Rice', images, ...changed };
};

type How = NonNullable<Questions['refusals']>[string];
const forEachPicture = (how: (file: File) => How) =>
  Object.fromEntries(Object.entries(REFUSED).map(([code, file]) => [code, how(file)]));

const ofPicture = (file: File) => async (setting: Setting) => {
  const isDrawing = (await file.slice(0, 4).text()) === '<svg';
  const set = await exportedSet(newId(setting), await file.bytes(), isDrawing ? 'svg' : 'jpg');
  return asAdmin({ file: await archiveOf(set) });
};

export const asServedSetQuestions: AreaQuestions = {
  'asServedSets.list': { as: 'admin', fine: { search: 'milk', sort: '-description' }, bad: { sort: 'colour' } },
  'asServedSets.get': { as: 'admin', fine: { id: 'milk' }, bad, refusals: notFound },
  'asServedSets.listUses': { as: 'admin', fine: { id: 'milk', limit: 10 }, bad, refusals: notFound },
  'asServedSets.export': {
    as: 'admin',
    fine: exported,
    full: missing,
    bad,
    refusals: { ...notFound, ...incomplete },
  },
  'asServedSets.exportRecord': {
    as: 'admin',
    fine: exported,
    full: missing,
    bad,
    refusals: { ...notFound, ...incomplete },
  },
  'asServedSets.import': {
    as: 'admin',
    fine: async (setting) => (await ofPicture(PICTURE)(setting)).input ?? {},
    full: { record: (await exportedSet('rice', 'no picture')).record },
    bad: { record: { id: 'an id?' } },
    refusals: {
      ...forEachPicture(ofPicture),
      'as_served_set.duplicate_id': async () => asAdmin({ file: await archiveOf(await exportedSet('milk', 'x')) }),
      'as_served_set.unusable_archive': async () => asAdmin({ file: fileOf(await zipOf([['a.txt', 'a']])) }),
      'archive.unreadable': asAdmin({ file: fileOf('hello') }),
      'archive.too_large': async () =>
        asAdmin({ file: fileOf(await zipOf(Array.from({ length: 101 }, (_, index) => [`${index}.txt`, 'a']))) }),
    },
  },
  'asServedSets.create': {
    as: 'admin',
    fine: (setting) => ({ id: newId(setting), ...rice, label: ['small', 'large'], keywords: ['grain'] }),
    full: { id: 'rice', description: 'Rice', weight: [50], label: ['small'], keywords: ['grain'] },
    bad: { id: 'rice', ...rice, weight: [50] },
    refusals: {
      ...forEachPicture((file) => (setting) => asAdmin({ id: newId(setting), ...rice, files: [PICTURE, file] })),
      'as_served_set.duplicate_id': asAdmin({ ...duplicate, ...rice }),
    },
  },
  'asServedSets.createFromSources': {
    as: 'admin',
    fine: (setting) => fromSources(setting),
    full: { id: 'rice', description: 'Rice', images: [{ sourceImageId: UNKNOWN, weight: 50, label: 'small' }] },
    bad: { id: 'rice', description: 'Rice', images: [] },
    refusals: {
      'source_image.not_found': async (s) => asAdmin(await fromSources(s, { images: fromNowhere })),
      'source_image.lost': async (s) => asAdmin(await fromSources(s, { images: (await lost(s)).update['images'] })),
      'as_served_set.duplicate_id': async (s) => asAdmin(await fromSources(s, duplicate)),
    },
  },
  'asServedSets.update': {
    as: 'admin',
    fine: async (setting) => (await stored(setting)).update,
    full: {
      currentId: MISSING,
      id: 'rice',
      description: 'Rice',
      images: [{ ...fromNowhere[0], label: 'small' }],
      baseVersion: OLD_VERSION,
    },
    bad: { currentId: 'milk', description: '', images: fromNowhere },
    refusals: {
      'as_served_set.not_found': asAdmin({ currentId: MISSING, description: 'Rice', images: fromNowhere }),
      'source_image.not_found': asAdmin({ currentId: 'milk', description: 'Rice', images: fromNowhere }),
      'source_image.lost': async (s) => asAdmin((await lost(s)).update),
      'as_served_set.duplicate_id': async (s) => asAdmin({ ...(await stored(s)).update, ...duplicate }),
      'as_served_set.version_conflict': async (s) => asAdmin({ ...(await stored(s)).update, baseVersion: OLD_VERSION }),
      'as_served_set.in_use': implied,
    },
  },
  'asServedSets.delete': {
    as: 'admin',
    fine: async (setting) => ({ id: (await stored(setting)).id }),
    full: { ...missing, force: true },
    bad,
    refusals: { ...notFound, 'as_served_set.in_use': async (s) => asAdmin({ id: await used(s) }) },
  },
};
