import type { PortionSizeMethodName } from '@dietary-recall/vocabulary';
import { newMap } from '../image-maps/given-maps.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

/** Creates a guide image with its own map and the objects 1 and 2, of 75 and 120 g. */
export async function newGuide(
  app: TestApp,
  caller: Caller,
  objectWeights: Record<string, number> = { 1: 75, 2: 120 },
) {
  const { id: imageMapId } = await newMap(app, caller);
  return caller.guideImages.create({ id: app.given.name('guide'), description: 'Apples', imageMapId, objectWeights });
}

/** Objects as they are read, ready to be sent back; the picture of the maps is 300 x 200. */
export const sentBack = ({ id, objects }: Awaited<ReturnType<Caller['guideImages']['get']>>) => ({
  id,
  imageWidth: 300,
  imageHeight: 200,
  objects: objects.map(({ overlayImageUrl: _, ...object }) => object),
});

/** A food whose method shows the guide image; its code and locale. */
export async function foodWith(app: TestApp, guideImage: string) {
  const { id: locale } = await app.given.locale();
  const portions = [{ method: 'guide-image' as PortionSizeMethodName, guideImage }];
  const { code } = await app.given.food({ locals: { [locale]: { portions } } });
  return { type: 'food', code, locale };
}

/** A category whose method shows the guide image; its code and locale. */
export async function categoryWith(app: TestApp, guideImage: string) {
  const { id: locale } = await app.given.locale();
  const portions = [{ method: 'guide-image' as PortionSizeMethodName, guideImage }];
  const { code } = await app.given.category({ locals: { [locale]: { portions } } });
  return { type: 'category', code, locale };
}

/** A drinkware set of the guide image, with a scale for the object 1. */
export async function drinkwareOf(app: TestApp, guideImageId: string, id = app.given.name('drinkware')) {
  const scale = {
    objectId: 1,
    baseImage: `${id}.svg`,
    overlayImage: `${id}-over.svg`,
    width: 100,
    height: 200,
    emptyLevel: 190,
    fullLevel: 10,
    volumeSamples: [
      { fl: 0, v: 0 },
      { fl: 1, v: 300 },
    ],
  };
  await app.given.portionImages({ drinkwareSets: [{ id, description: `Set ${id}`, guideImageId, scales: [scale] }] });
  return { type: 'drinkware-set', id };
}
