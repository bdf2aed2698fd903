import { outlinesOf } from '../../adapters/pictures/child-process.ts';
import type { Context } from '../../context.ts';
import type { SvgOutlines } from '../../domain/svg-outlines/index.ts';
import { invalid, requireKnown, unknown } from '../../refusals.ts';
import { PictureLocks } from '../images/picture-locks.ts';
import type { PictureUpload } from '../images/store-picture.ts';
import { createImageMap, type Drawing, type ImageMapGiven, type NewImageMap } from './create-image-map.ts';

interface DrawnImageMap extends ImageMapGiven {
  svg: PictureUpload;
  /** The description of each object by object id. */
  objectDescriptions: Readonly<Record<string, string>>;
}

/**
 * Makes an image map from a photograph and an SVG drawing of the outlines. Each outline needs a description. Throws AppError
 * `svg.*`, `image.*`, `image_map.missing_description`, `image_map.duplicate_id` and, for the description of an object that
 * the drawing does not have, `reference.not_found`.
 */
export async function createImageMapFromSvg(
  context: Context,
  { svg, objectDescriptions, ...given }: DrawnImageMap,
): Promise<NewImageMap> {
  const outlines = await new PictureLocks().withLock(async () => outlinesOf(await svg.bytes()));
  return createImageMap(context, { ...given, drawing: describe(outlines, objectDescriptions) });
}

function describe({ width, height, ...drawn }: SvgOutlines, texts: Readonly<Record<string, string>>): Drawing {
  const ids = drawn.objects.map(({ id }) => id);
  requireDescribed(ids, texts);
  const places = new Map((drawn.navigation ?? ids).map((id, place) => [id, place]));
  const objects = drawn.objects.map(({ id, outline }) => ({
    objectId: id,
    description: texts[id] ?? '',
    navigationIndex: places.get(id) ?? 0,
    outlineCoordinates: outline,
  }));
  return { width, height, objects };
}

function requireDescribed(ids: readonly number[], texts: Readonly<Record<string, string>>): void {
  const issue = (id: number | string) => `imageMapParameters.objectDescriptions.${id}`;
  const missing = ids.filter((id) => texts[id] === undefined);
  if (missing.length > 0) {
    throw invalid(
      'image_map.missing_description',
      missing.map((id) => ({ path: issue(id), code: 'missing', message: `Missing description for object ${id}.` })),
    );
  }
  const drawn = new Set(ids.map(String));
  const undrawn = Object.keys(texts).filter((id) => !drawn.has(id));
  requireKnown(undrawn.map((id) => unknown(issue(id), `object ${id} in the drawing`)));
}
