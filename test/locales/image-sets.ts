import { query, sql } from '../../src/db/sql.ts';
import type { TestApp } from '../support/test-app.ts';

/** What a locale says of a food, as `given.food` takes it. */
export type LocalGiven = NonNullable<NonNullable<Parameters<TestApp['given']['food']>[0]>['locals']>[string];
export type PortionGiven = NonNullable<LocalGiven['portions']>[number] & { leftoversImageSet?: string };

const SETS = ['full', 'empty'];

/** An as-served set, a guide image and a drinkware set `full`, each with one thing to choose, and `empty` ones. */
export async function givenImageSets(app: TestApp): Promise<void> {
  const outline = [0, 0, 1, 0, 1, 1];
  const photo = { image: 'x.svg', label: null, weight: 1 };
  const scale = {
    objectId: 1,
    baseImage: 'x.svg',
    overlayImage: 'y.svg',
    width: 1,
    height: 9,
    emptyLevel: 9,
    fullLevel: 1,
  };
  const described = (id: string) => ({ id, description: id });
  await app.given.portionImages({
    asServedSets: SETS.map((id) => ({ ...described(id), images: [photo] })),
    imageMaps: [
      { ...described('map'), baseImage: 'x.svg', objects: [{ id: 1, description: 'x', navigationIndex: 0, outline }] },
    ],
    guideImages: SETS.map((id) => ({
      ...described(id),
      imageMapId: 'map',
      objects: id === 'full' ? [{ id: 1, weight: 1 }] : [],
    })),
    drinkwareSets: SETS.map((id) => ({
      ...described(id),
      guideImageId: 'full',
      scales: id === 'full' ? [{ ...scale, volumeSamples: [{ fl: 1, v: 1 }] }] : [],
    })),
  });
  await query(app.context().em, sql`delete from as_served_image where as_served_set_id = 'empty'`);
}
