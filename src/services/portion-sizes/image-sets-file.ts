import { z } from 'zod';

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const path = z.string().min(1).max(512);
const described = { id, description: z.string().min(1).max(256) };
const objectId = z.number().int();

/** `portion-images.json` (docs/import-format.md): pictures are paths below `images/` beside it, weights in g, volumes in ml. */
export const ImageSetsFile = z.object({
  asServedSets: z.array(
    z.object({
      ...described,
      images: z
        .array(
          z.object({ image: path, weight: z.number().positive(), label: z.string().max(128).nullable().default(null) }),
        )
        .min(1)
        .transform((images) => images.toSorted((a, b) => a.weight - b.weight)),
    }),
  ),
  imageMaps: z.array(
    z.object({
      ...described,
      baseImage: path,
      objects: z.array(
        z.object({
          id: objectId,
          description: z.string().max(256),
          navigationIndex: z.number().int(),
          outline: z.array(z.number()).min(6),
        }),
      ),
    }),
  ),
  guideImages: z.array(
    z.object({
      ...described,
      imageMapId: id,
      objects: z.array(z.object({ id: objectId, weight: z.number().positive() })),
    }),
  ),
  drinkwareSets: z.array(
    z.object({
      ...described,
      guideImageId: id,
      scales: z.array(
        z.object({
          objectId,
          baseImage: path,
          overlayImage: path,
          /** Of the base image, in px; the levels are rows of it. */
          width: z.number().int().positive(),
          height: z.number().int().positive(),
          emptyLevel: z.number().int(),
          fullLevel: z.number().int(),
          volumeSamples: z.array(z.object({ fl: z.number().min(0).max(1), v: z.number().min(0) })),
        }),
      ),
    }),
  ),
});
export type ImageSetsFile = z.output<typeof ImageSetsFile>;
