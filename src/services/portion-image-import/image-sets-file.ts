import { z } from 'zod';
import { isPrototypeName } from '../../domain/reserved-words.ts';
import { MAX_RATIO } from '../../adapters/pictures/index.ts';
import { Line, MAX_PHOTOS, MAX_WEIGHT_GRAMS } from '../as-served-sets/portable-set.ts';

/** PostgreSQL's largest integer has ten digits. */
const MAX_OBJECT_ID = 999_999_999;
/** Far beyond the largest picture that is taken; what is larger is a slip. */
const MAX_SIDE = 100_000;
/** Outlines are drawn by hand and rounded: so far outside of the picture, in its widths, they may lie. */
const MARGIN = 0.01;

const PLACE = /^(?:[A-Za-z0-9_-]{1,64}\/){0,8}[A-Za-z0-9_-]{1,128}\.[A-Za-z]{3,4}$/;

/** What a set, or an object of it, is called. */
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

/** Could these corners lie on a picture? How high it is for its width, the outline alone does not say. */
export function liesOnPicture(corners: readonly number[]): boolean {
  return corners.every((value, axis) => value >= -MARGIN && value <= (axis % 2 ? MAX_RATIO : 1) + MARGIN);
}

/** `portion-images.json` (docs/reference/import-format.md): pictures are paths below `images/` beside it, weights in g, volumes in ml. */
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
            /** Of the base image, in px; the levels are rows of it. */
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
                'Levels are rows of the picture from its top: full lies above empty, and both within the height.',
            },
          ),
      ),
    }),
  ),
});
export type ImageSetsFile = z.output<typeof ImageSetsFile>;
