import { z } from 'zod';
import { multipart } from '../../src/contract/files.ts';
import { PortableAsServedSetInput } from '../../src/services/as-served-sets/portable-set.ts';
import { ImageSetId, Text } from '../common.schema.ts';
import { Picture } from '../picture.schema.ts';
import { Description } from '../records.schema.ts';
import { Keywords, Pictures, SourceImageId } from '../source-images/source-images.schema.ts';

const MAX_PHOTOS = 20;
const Weight = z.number().positive().max(100_000).meta({ description: 'Weight in g' });
const Label = Text(128).trim().min(1);
const sameWeight = 'Two photographs have the same weight: respondents could not tell them apart.';
const areDistinct = (weights: readonly number[]) => new Set(weights).size === weights.length;

/** The form for a set from uploads. The n-th weight and label are those of the n-th file. */
export const NewAsServedSetInput = multipart({
  id: ImageSetId,
  description: Description.meta({ description: 'What the set shows' }),
  weight: z
    .array(Weight)
    .min(1)
    .max(MAX_PHOTOS)
    .refine(areDistinct, sameWeight)
    .meta({ description: 'Weights in g, one for each file' }),
  label: z.array(Label).max(MAX_PHOTOS).optional().meta({ description: 'No label, or one for each file' }),
  keywords: Keywords.default([]).meta({ description: 'Words by which staff find the picture' }),
  files: Pictures,
})
  .superRefine(({ files, weight, label }, context) => {
    for (const [path, count] of [
      ['weight', weight.length],
      ['label', label?.length ?? files.length],
    ] as const) {
      if (count === files.length) continue;
      context.addIssue({
        code: 'custom',
        path: [path],
        message: `Send one for each file: there are ${files.length} files and ${count} values.`,
      });
    }
  })
  .transform(({ files, weight, label, keywords, ...set }) => ({
    ...set,
    photos: files.map((file, index) => ({ file, weight: weight[index] ?? 0, label: label?.[index] ?? null, keywords })),
  }));

const sourcedSet = {
  id: ImageSetId,
  description: Description.meta({ description: 'What the set shows' }),
  images: z
    .array(
      z.strictObject({
        sourceImageId: SourceImageId.meta({ description: 'Id of the source image' }),
        weight: Weight,
        label: Label.nullable().default(null).meta({ description: 'Text shown with the picture; null: none' }),
      }),
    )
    .min(1)
    .max(MAX_PHOTOS)
    .refine((images) => areDistinct(images.map(({ weight }) => weight)), sameWeight)
    .meta({ description: 'Pictures of growing amounts, each of another weight' }),
};
export const NewSetFromSourcesInput = z.strictObject(sourcedSet);
export const UpdateAsServedSetInput = z.strictObject({
  currentId: ImageSetId,
  ...sourcedSet,
  id: ImageSetId.optional().meta({ description: 'A new id, which renames the set' }),
  baseVersion: z.uuid().optional().meta({ description: 'Version that was read; absent: not compared' }),
});

export const DeleteAsServedSetInput = z.strictObject({
  id: ImageSetId,
  force: z
    .boolean()
    .default(false)
    .meta({ description: 'true: delete the portion size methods that show the set as well' }),
});

export const ARCHIVE = { fields: ['file'], maxFiles: 1, maxBytes: 256 * 1024 * 1024, orJsonFor: 'record' } as const;
export const ImportAsServedSetInput = multipart({
  file: z
    .file('Send one file.')
    .optional()
    .meta({ description: 'A zip file that GET /admin/portion-size/as-served/{id}/export returned' }),
  record: PortableAsServedSetInput.optional().meta({
    description: 'The record alone, after its files were copied into the image store',
  }),
}).refine(
  ({ file, record }) => (file === undefined) !== (record === undefined),
  'Send a zip file, or a record as JSON.',
);

export const StoredAsServedSetView = z
  .object({
    id: z.string().meta({ description: 'Id of the set' }),
    version: z.uuid().meta({ description: 'Version, which changes with each edit' }),
    description: z.string().meta({ description: 'What the set shows' }),
    images: z
      .array(
        z.object({
          sourceId: z.number().int().nullable().meta({ description: 'Id of the source image; null: unknown' }),
          imageUrl: z.string().meta({ description: 'Absolute URL of the picture' }),
          image: Picture.meta({ description: 'The picture at `imageUrl`' }),
          thumbnailUrl: z.string().meta({ description: 'Absolute URL of a small picture' }),
          thumbnail: Picture.meta({ description: 'The picture at `thumbnailUrl`' }),
          weight: z.number().meta({ description: 'Weight in g' }),
          label: z.string().nullable().meta({ description: 'Text shown with the picture; null: none' }),
        }),
      )
      .meta({ description: 'Photographs, lightest first' }),
  })
  .meta({ id: 'StoredAsServedSet' });
