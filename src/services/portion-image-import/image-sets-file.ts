import { z } from 'zod';
import { MAX_RATIO } from '../../adapters/pictures/index.ts';
import { isPrototypeName } from '../../domain/reserved-words.ts';
import { Line, MAX_PHOTOS, MAX_WEIGHT_GRAMS } from '../as-served-sets/portable-set.ts';

/** The largest number of nine digits: the largest integer of PostgreSQL has ten. */
const MAX_OBJECT_ID = 999_999_999;
/** In px, far beyond the largest picture that is accepted: a larger number is a mistake. */
const MAX_SIDE = 100_000;
/** How far an outline may leave the picture, in widths of the picture: outlines are drawn by hand and rounded. */
const MARGIN = 0.01;

const PLACE = /^(?:[A-Za-z0-9_-]{1,64}\/){0,8}[A-Za-z0-9_-]{1,128}\.[A-Za-z]{3,4}$/;

/** The description of a set or of one of its objects. */
export const Description = Line(256).trim().min(1);

const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'An id has 1 to 64 letters, digits, _ or -')
  .refine((word) => !isPrototypeName(word), 'This id is reserved: choose another one.');
const path = z
  .string()
  .max(512)
  .regex(PLACE, 'Name a file below images/: folders and names of letters, digits, _ and -, such as bread/1.jpg');
const described = { id, description: Description };
const objectId = z.number().int().min(0).max(MAX_OBJECT_ID);
const weight = z
  .number()
  .positive('A weight is above 0 g.')
  .max(MAX_WEIGHT_GRAMS, `A weight is at most ${MAX_WEIGHT_GRAMS} g.`);
const side = z.number().int().min(1).max(MAX_SIDE);

const outline = z
  .array(z.number())
  .min(6, 'An outline has at least three corners.')
  .refine(({ length }) => length % 2 === 0, 'Give an x and a y for each corner.')
  .refine(liesOnPicture, 'The outline leaves the picture: its unit is the width of the image.');

/** Can these corners lie on a picture? The height of the picture is not known here, so the highest one is assumed. */
export function liesOnPicture(corners: readonly number[]): boolean {
  return corners.every((value, axis) => value >= -MARGIN && value <= (axis % 2 ? MAX_RATIO : 1) + MARGIN);
}

/**
 * The file `portion-images.json` (docs/reference/import-format.md). A picture is a path below the folder `images/` beside
 * the file; weights are in g, volumes in ml.
 */
export const ImageSetsFile = z.object({
  asServedSets: z.array(
    z.object({
      ...described,
      images: z
        .array(z.object({ image: path, weight, label: Line(128).nullable().default(null) }))
        .min(1, 'A set shows at least one picture.')
        .max(MAX_PHOTOS, `A set shows at most ${MAX_PHOTOS} pictures.`),
    }),
  ),
  imageMaps: z.array(
    z.object({
      ...described,
      baseImage: path,
      objects: z.array(z.object({ id: objectId, description: Line(256), navigationIndex: z.int32(), outline })),
    }),
  ),
  guideImages: z.array(
    z.object({ ...described, imageMapId: id, objects: z.array(z.object({ id: objectId, weight })) }),
  ),
  drinkwareSets: z.array(
    z.object({
      ...described,
      guideImageId: id,
      scales: z.array(
        z
          .object({
            objectId,
            baseImage: path,
            overlayImage: path,
            /** The size of the base image in px. The levels are rows of that image. */
            width: side,
            height: side,
            emptyLevel: z.number().int(),
            fullLevel: z.number().int(),
            volumeSamples: z.array(z.object({ fl: z.number().min(0).max(1), v: z.number().min(0) })),
          })
          .refine(
            ({ fullLevel, emptyLevel, height }) => fullLevel >= 0 && fullLevel < emptyLevel && emptyLevel <= height,
            {
              path: ['fullLevel'],
              message:
                'Levels are rows of the picture, counted from its top: full lies above empty, and both lie within the height.',
            },
          ),
      ),
    }),
  ),
});
export type ImageSetsFile = z.output<typeof ImageSetsFile>;
