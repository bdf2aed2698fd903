import { contentHashOf } from '../../adapters/file-store/file-store.ts';
import { openPicture } from '../../adapters/pictures/index.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { invalid } from '../../refusals.ts';
import { incomplete, type StoredImageMap } from '../image-maps/image-maps.queries.ts';
import { hasProportionsOf, type Size } from '../image-maps/proportions.ts';
import { inUse } from '../images/method-users.ts';
import { drinkwareSetsOf, guideImageUsers } from './guide-image-users.ts';
import type { StoredGuideImage } from './guide-images.queries.ts';
import type { GuideObject } from './update-guide-image-objects.ts';

/**
 * Refuses outlines that were drawn on a picture of other proportions. Throws AppError `guide_image.other_proportions` and,
 * if the picture of the map is lost, `image_map.incomplete`.
 */
export async function requireProportions({ files }: Context, map: StoredImageMap, drawnOn: Size): Promise<void> {
  const { path } = map.baseImage.$;
  // A picture of an early release has a name that the image store does not accept.
  const bytes = contentHashOf(path) === null ? null : await files.read(path);
  if (!bytes) throw incomplete(map.id);
  const { width, height } = await openPicture(bytes);
  if (hasProportionsOf({ width, height }, drawnOn)) return;
  const message = `The picture is ${width} x ${height} px. Give a width and height of the same proportions, in any unit, and outlines drawn on that picture.`;
  throw invalid('guide_image.other_proportions', [{ path: 'imageHeight', code: 'other_proportions', message }]);
}

/**
 * Refuses objects without weights while methods or drinkware sets use the guide image. Throws AppError
 * `guide_image.weights_needed`.
 */
export async function requireWeightsWhereUsed(
  { em }: Context,
  id: string,
  objects: readonly GuideObject[],
): Promise<void> {
  if (objects.length > 0 && objects.every(({ weight }) => weight !== null)) return;
  const users = await guideImageUsers(em, id);
  if (users.total === 0) return;
  const message = 'This guide image is in use: give at least one object, and a weight for each object.';
  throw new AppError('conflict', 'guide_image.weights_needed', message, { facts: { ...users } });
}

/**
 * Refuses other object ids while a drinkware set uses the guide image: the set has a scale for each object. Throws AppError
 * `guide_image.in_use`.
 */
export async function requireScales(
  { em }: Context,
  guide: StoredGuideImage,
  objects: readonly GuideObject[],
): Promise<void> {
  const before = new Set(guide.imageMap.$.objects.$.map(({ objectId }) => objectId));
  if (objects.length === before.size && objects.every(({ id }) => before.has(id))) return;
  const users = await drinkwareSetsOf(em, guide.id);
  if (users.length === 0) return;
  const message =
    'Drinkware sets have a scale for each object of this guide image: keep the ids, and do not add or remove objects.';
  throw inUse('guide_image', message, { users, total: users.length });
}

/**
 * Refuses other outlines while another guide image has the same map, and the removal of an object to which another guide
 * image gives a weight. Throws AppError `guide_image.map_shared`.
 */
export async function requireOthersUntouched(
  { em }: Context,
  guide: StoredGuideImage,
  objects: readonly GuideObject[],
): Promise<void> {
  const others = await kysely(em)
    .selectFrom('guide_image as g')
    .leftJoin('guide_image_object as o', (join) =>
      join.onRef('o.guide_image_id', '=', 'g.id').on('o.weight_grams', 'is not', null),
    )
    .select(['g.id', 'o.object_id as weighedId'])
    .where('g.image_map_id', '=', guide.imageMap.id)
    .where('g.id', '!=', guide.id)
    .orderBy('g.id')
    .execute();
  const outlines = new Map(guide.imageMap.$.objects.$.map((object) => [object.objectId, object.outlineCoordinates]));
  const isOutlined = objects.every(({ id, outlineCoordinates }) => isSame(outlines.get(id), outlineCoordinates));
  const kept = new Set(objects.map(({ id }) => id));
  const harmed = others.filter(({ weighedId }) => !isOutlined || (weighedId !== null && !kept.has(weighedId)));
  const users = [...new Set(harmed.map(({ id }) => id))].map((id) => ({ type: 'guide-image', id }));
  if (users.length === 0) return;
  const message =
    'Other guide images have the same image map: keep its outlines and the objects to which they give a weight, or make a separate map for this guide image.';
  throw new AppError('conflict', 'guide_image.map_shared', message, { facts: { users, total: users.length } });
}

function isSame(before: readonly number[] | undefined, after: readonly number[]): boolean {
  return before?.length === after.length && after.every((value, index) => value === before[index]);
}
