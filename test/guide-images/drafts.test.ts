import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PortionSizeMethod } from '@dietary-recall/recall';
import { beforeAll, describe, expect, test } from 'vitest';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { ImportRefused } from '../../src/services/food-list-import/import-report.ts';
import { toAppError } from '../../src/trpc-errors.ts';
import { upload } from '../support/pictures.ts';
import { outcomeOf } from '../support/role-cases.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { newGuide, sentBack } from './given-guides.ts';

const app = useTestApp();
let images: Caller;
let foods: Caller;
let locale: string;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  images = await app().as(await given.user({ roles: [{ name: 'imagesadmin' }] }));
  foods = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
});

const common = { description: 'use_an_image', imageUrl: null, useForRecipes: true, conversionFactor: 1 };
const weight: PortionSizeMethod = { method: 'weight', ...common, parameters: {} };
const withGuide = (guideImageId: string): PortionSizeMethod => ({
  method: 'guide-image',
  ...common,
  parameters: { guideImageId },
});

/** Gives a new food these methods. */
async function editFood(portionSize: PortionSizeMethod[]) {
  const { code } = await app().given.food();
  const nothing = { nutrientTableCodes: {}, associatedFoods: [], brandNames: [], alternativeNames: [] };
  return foods.foodRecords.updateLocal({ locale, code, ...nothing, portionSize });
}

async function editCategory(portionSize: PortionSizeMethod[]) {
  const { code } = await app().given.category();
  return foods.categoryRecords.updateLocal({ locale, code, portionSize });
}

/** A guide image with an object that has no weight, and one that has no objects at all. */
async function drafts(): Promise<string[]> {
  const { id: unweighed } = await newGuide(app(), images, { 1: 75 });
  const id = app().given.name('empty');
  await images.imageMaps.create({ baseImage: await upload(), imageMapParameters: { id, description: 'x' } });
  await images.guideImages.create({ id, description: 'x', imageMapId: id, objectWeights: {} });
  return [unweighed, id];
}

describe('a draft of a guide image', () => {
  test.each([
    ['food', editFood],
    ['category', editCategory],
  ])('cannot be given to a %s, and each issue has the path of the guide image', async (_, edit) => {
    for (const id of await drafts()) {
      const refusal = toAppError(
        await edit([weight, withGuide('none'), withGuide(id)]).catch((error: unknown) => error),
      );
      expect(refusal).toMatchObject({ kind: 'invalid', code: 'reference.not_found' });
      expect(refusal.details.issues).toEqual([
        {
          path: 'portionSize.1.parameters.guideImageId',
          code: 'not_found',
          message: 'There is no guide image "none".',
        },
        {
          path: 'portionSize.2.parameters.guideImageId',
          code: 'weights_missing',
          message: `The guide image "${id}" is a draft: give each of its objects a weight first.`,
        },
      ]);
    }
  });

  test('can be given to a food after each object has a weight, and then cannot lose a weight', async () => {
    const guide = await newGuide(app(), images, { 1: 75 });
    const weighed = sentBack(guide).objects.map((object) => ({ ...object, weight: 9 }));
    await images.guideImages.updateObjects({ ...sentBack(guide), objects: weighed });
    const food = await editFood([withGuide(guide.id)]);
    expect(food.portionSize).toEqual([withGuide(guide.id)]);
    expect(await outcomeOf(images.guideImages.updateObjects(sentBack(guide)))).toBe('guide_image.weights_needed');
  });

  test('is never given to a food that is edited while a weight is removed', async () => {
    const outcomes = [];
    for (let round = 0; round < 6; round++) {
      const guide = await newGuide(app(), images);
      const unweighed = sentBack(guide).objects.map((object) => ({ ...object, weight: null }));
      outcomes.push(
        await Promise.all([
          outcomeOf(editFood([withGuide(guide.id)])),
          outcomeOf(images.guideImages.updateObjects({ ...sentBack(guide), objects: unweighed })),
        ]),
      );
    }
    for (const outcome of outcomes) {
      expect([
        ['permitted', 'guide_image.weights_needed'],
        ['reference.not_found', 'permitted'],
      ]).toContainEqual(outcome);
    }
  });

  test('makes a row of a food list that names it invalid', async () => {
    const [id = ''] = await drafts();
    const { id: whole } = await newGuide(app(), images);
    const directory = temporaryFolder();
    const row = (guide: string, seq: number) =>
      `food,D1,${seq},guide-image,use_an_image,"{""guideImageId"":""${guide}""}"`;
    const methods = ['owner,code,seq,method,description,parameters', row(whole, 1), row(id, 2), row('none', 3)];
    writeFileSync(join(directory, 'foods.csv'), 'code,description\nD1,Apple\n');
    writeFileSync(join(directory, 'portion-methods.csv'), methods.join('\n'));
    const options = { directory, localeId: 'en_XD', skipBad: false };
    const refusal: unknown = await importFoodList(app().context(), options).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ImportRefused);
    const place = { file: 'portion-methods.csv', column: 'parameters' };
    expect((refusal as ImportRefused).report.badRows).toEqual([
      { ...place, row: 3, reason: `the guide image "${id}" is a draft: give each of its objects a weight first` },
      { ...place, row: 4, reason: 'there is no guide image "none"' },
    ]);
  });
});
