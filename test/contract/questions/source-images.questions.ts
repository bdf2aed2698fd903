import { SourceImage } from '../../../entities/source-image.ts';
import { refusedPictures, upload } from '../../support/pictures.ts';
import type { Attempt, AreaQuestions, Input, Questions, Setting } from './questions.ts';

const UNKNOWN = 2_000_000_000;
const PICTURE = await upload({ width: 60, height: 40 });
const asAdmin = (input: Input): Attempt => ({ as: 'admin', input });

/** The refusals of uploads by an operation with these further fields. */
async function pictureRefusals(more: Input): Promise<NonNullable<Questions['refusals']>> {
  const cases = Object.entries(await refusedPictures());
  // The first file is good, and still none is stored.
  return Object.fromEntries(cases.map(([code, file]) => [code, asAdmin({ ...more, files: [PICTURE, file] })]));
}

const uploads = async (more: Input = {}): Promise<Questions> => ({
  as: 'admin',
  fine: { ...more, files: [PICTURE, PICTURE], keywords: ['apple', 'fruit'] },
  full: { ...more, keywords: ['apple', 'fruit'] },
  bad: { ...more, files: [PICTURE], keywords: [' '] },
  refusals: await pictureRefusals(more),
});

async function stored({ app, world }: Setting): Promise<{ id: number; path: string }> {
  const caller = await app.as(world.admin);
  const [image] = await caller.sourceImages.create({ files: [PICTURE] });
  const { em } = app.context();
  const { originalPath } = await em.findOneOrFail(SourceImage, image?.id ?? 0);
  return { id: image?.id ?? 0, path: originalPath };
}

async function inUse(setting: Setting): Promise<Attempt> {
  const { id } = await stored(setting);
  const caller = await setting.app.as(setting.world.admin);
  const images = [{ sourceImageId: id, weight: 50 }];
  await caller.asServedSets.createFromSources({ id: setting.app.given.name('rice'), description: 'Rice', images });
  return asAdmin({ id: [id] });
}

async function lost(setting: Setting): Promise<Attempt> {
  const { id, path } = await stored(setting);
  await setting.app.parts.files.remove([path]);
  return asAdmin({ sourceImageId: id, pathPrefix: 'guide-images/apples' });
}

const notFound = (input: Input) => ({ 'source_image.not_found': asAdmin(input) });

export const sourceImageQuestions: AreaQuestions = {
  'sourceImages.list': { as: 'admin', fine: { search: 'apple fruit', limit: 5, offset: 0 }, bad: { limit: 101 } },
  'sourceImages.create': await uploads(),
  'sourceImages.createForAsServed': await uploads({ setId: 'rice' }),
  'sourceImages.createForImageMap': await uploads({ id: 'apples' }),
  'sourceImages.update': {
    as: 'admin',
    fine: async (setting) => ({ id: (await stored(setting)).id, keywords: ['apple'] }),
    full: { id: UNKNOWN, keywords: ['apple'] },
    bad: { id: 1, keywords: 'apple' },
    refusals: notFound({ id: UNKNOWN, keywords: [] }),
  },
  'sourceImages.delete': {
    as: 'admin',
    fine: async (setting) => ({ id: [(await stored(setting)).id] }),
    full: { id: [UNKNOWN] },
    bad: { id: [] },
    refusals: { ...notFound({ id: [UNKNOWN] }), 'source_image.in_use': inUse },
  },
  'sourceImages.processForSelection': {
    as: 'admin',
    fine: async (setting) => ({ sourceImageId: (await stored(setting)).id, pathPrefix: 'guide-images/apples' }),
    full: { sourceImageId: UNKNOWN, pathPrefix: 'guide-images/apples' },
    bad: { sourceImageId: 1, pathPrefix: '../etc' },
    refusals: { ...notFound({ sourceImageId: UNKNOWN, pathPrefix: 'x' }), 'source_image.lost': lost },
  },
  'sourceImages.makeRenditions': { as: 'admin' },
};
