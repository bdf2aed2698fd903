import { contentHashOf } from '../../adapters/file-store/file-store.ts';
import { openPicture } from '../../adapters/pictures/index.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { inUse } from '../images/method-users.ts';
import { invalid } from '../food-list-editing/refusals.ts';
import { incomplete, type StoredImageMap } from '../image-maps/image-maps.queries.ts';
import { hasProportionsOf, type Size } from '../image-maps/proportions.ts';
import { drinkwareSetsOf, guideImageUsers } from './guide-image-users.ts';
import type { StoredGuideImage } from './guide-images.queries.ts';
import type { GuideObject } from './update-guide-image-objects.ts';

/** Refuses outlines that were drawn on a picture of another shape. Throws AppError `image_map.incomplete` as well. */
export async function requireProportions({ files }: Context, map: StoredImageMap, drawnOn: Size): Promise<void> {
  const { path } = map.baseImage.$;
  // Pictures from before there was an image store have names that it does not take.
  const bytes = contentHashOf(path) === null ? null : await files.read(path);
  if (!bytes) throw incomplete(map.id);
  const { width, height } = await openPicture(bytes);
  if (hasProportionsOf({ width, height }, drawnOn)) return;
  const message = `The picture is ${width} x ${height} px: give its width and height, in any unit, and outlines drawn on it.`;
  throw invalid('guide_image.other_proportions', [{ path: 'imageHeight', code: 'other_proportions', message }]);
}

/** Refuses a draft where respondents meet the guide image. */
export async function requireWeightsWhereUsed(
  { em }: Context,
  id: string,
  objects: readonly GuideObject[],
): Promise<void> {
  if (objects.length > 0 && objects.every(({ weight }) => weight !== null)) return;
  const users = await guideImageUsers(em, id);
  if (users.total === 0) return;
  const message = 'This guide image is in use: give at least one object, and a weight for each.';
  throw new AppError('conflict', 'guide_image.weights_needed', message, { facts: { ...users } });
}

/** Refuses other ids where a drinkware set has a scale for each object: a vessel would have none. */
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
    'Drinkware sets have a scale for each object of this guide image: keep the ids, and add and remove none.';
  throw inUse('guide_image', message, { users, total: users.length });
}

/** Refuses what other guide images of the same map would suffer: other outlines, or the loss of an object that they weigh. */
export async function requireOthersUntouched(
  { em }: Context,
  guide: StoredGuideImage,
  objects: readonly GuideObject[],
): Promise<void> {
  const others = await query<{ id: string; weighed: number[] }>(
    em,
    sql`select g.id, coalesce(jsonb_agg(o.object_id) filter (where o.weight_grams is not null), '[]') as weighed
        from guide_image g left join guide_image_object o on o.guide_image_id = g.id
        where g.image_map_id = ${guide.imageMap.id} and g.id <> ${guide.id} group by g.id order by g.id`,
  );
  const outlines = new Map(guide.imageMap.$.objects.$.map((object) => [object.objectId, object.outlineCoordinates]));
  const isOutlined = objects.every(({ id, outlineCoordinates }) => isSame(outlines.get(id), outlineCoordinates));
  const kept = new Set(objects.map(({ id }) => id));
  const users = others
    .filter(({ weighed }) => !isOutlined || !weighed.every((id) => kept.has(id)))
    .map(({ id }) => ({ type: 'guide-image', id }));
  if (users.length === 0) return;
  const message =
    'Other guide images have the same image map: keep its outlines and the objects that they weigh, or make a map of its own for this one.';
  throw new AppError('conflict', 'guide_image.map_shared', message, { facts: { users, total: users.length } });
}

function isSame(before: readonly number[] | undefined, after: readonly number[]): boolean {
  return before?.length === after.length && after.every((value, index) => value === before[index]);
}
