import { SourceImage } from '../../../entities/source-image.ts';
import { refusedPictures, upload } from '../../support/pictures.ts';
import type { AreaQuestions, Attempt, Input, Setting } from './questions.ts';

const PICTURE = await upload({ width: 60, height: 40 });
const UNKNOWN = 2_000_000_000;
const asAdmin = (input: Input): Attempt => ({ as: 'admin', input });

const food = async ({ app }: Setting) => ({ type: 'food', code: (await app.given.food()).code });
const missing = (more: Input = {}) => ({
  'food.not_found': asAdmin({ type: 'food', code: 'NOT_THERE', ...more }),
  'category.not_found': asAdmin({ type: 'category', code: 'NOT_THERE', ...more }),
});

async function sourceImage({ app, world }: Setting): Promise<SourceImage> {
  const caller = await app.as(world.admin);
  const [image] = await caller.sourceImages.create({ files: [PICTURE] });
  return app.context().em.findOneOrFail(SourceImage, image?.id ?? 0);
}

async function lost(setting: Setting): Promise<Attempt> {
  const { id, originalPath } = await sourceImage(setting);
  await setting.app.parts.files.remove([originalPath]);
  return asAdmin({ ...(await food(setting)), sourceImageId: id });
}

const refusedUploads = Object.fromEntries(
  Object.entries(await refusedPictures()).map(([code, file]) => [
    code,
    async (setting: Setting) => asAdmin({ ...(await food(setting)), file }),
  ]),
);

export const thumbnailQuestions: AreaQuestions = {
  'thumbnails.get': {
    as: 'admin',
    fine: food,
    full: { type: 'category', code: 'X' },
    bad: { type: 'set', code: 'X' },
    refusals: missing(),
  },
  'thumbnails.upload': {
    as: 'admin',
    fine: async (setting) => ({ ...(await food(setting)), file: PICTURE, keywords: ['apple'] }),
    full: { type: 'food', code: 'X', keywords: ['apple'] },
    bad: { type: 'food', code: 'X', file: PICTURE, keywords: [' '] },
    refusals: { ...missing({ file: PICTURE }), ...refusedUploads },
  },
  'thumbnails.choose': {
    as: 'admin',
    fine: async (setting) => ({ ...(await food(setting)), sourceImageId: (await sourceImage(setting)).id }),
    full: { type: 'food', code: 'X', sourceImageId: 1 },
    bad: { type: 'food', code: 'X', sourceImageId: 0 },
    refusals: {
      ...missing({ sourceImageId: 1 }),
      'source_image.not_found': async (setting) => asAdmin({ ...(await food(setting)), sourceImageId: UNKNOWN }),
      'source_image.lost': lost,
    },
  },
  'thumbnails.delete': {
    as: 'admin',
    fine: food,
    full: { type: 'category', code: 'X' },
    bad: { type: 'set', code: 'X' },
    refusals: missing(),
  },
};
