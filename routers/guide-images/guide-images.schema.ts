import { z } from 'zod';
import { ImageSetId, page } from '../common.schema.ts';
import { MAX_OBJECT_ID, MAX_OBJECTS, ObjectKey, OutlineView } from '../image-maps/image-maps.schema.ts';
import { ImageSetView } from '../image-sets.schema.ts';
import { Picture } from '../picture.schema.ts';
import { Description } from '../records.schema.ts';

const Weight = z.number().positive().max(100_000).meta({ description: 'Weight in g' });
const Side = z.number().positive().max(100_000);

export const NewGuideImageInput = z.strictObject({
  id: ImageSetId,
  description: Description.meta({ description: 'Description of what it shows' }),
  imageMapId: ImageSetId,
  objectWeights: z
    .record(ObjectKey, Weight)
    .refine((weights) => Object.keys(weights).length <= MAX_OBJECTS, `Weigh at most ${MAX_OBJECTS} objects.`)
    .meta({ description: 'Weight in g by object id of the map; an object that is left out has no weight yet' }),
});

export const UpdateGuideImageMetaInput = z.strictObject({
  currentId: ImageSetId,
  id: ImageSetId.optional().meta({ description: 'A new id, which renames the guide image' }),
  description: Description.optional().meta({ description: 'What the guide image shows' }),
});

/** How far an outline may leave the picture, in widths of the picture: outlines are drawn by hand and rounded. */
const MARGIN = 0.01;

export const UpdateGuideImageObjectsInput = z
  .strictObject({
    id: ImageSetId,
    imageWidth: Side.meta({ description: 'Width of the picture on which the outlines were drawn, in any unit' }),
    imageHeight: Side.meta({ description: 'Height of that picture, in the same unit' }),
    objects: z
      .array(
        z.strictObject({
          id: z
            .number()
            .int()
            .min(0)
            .max(MAX_OBJECT_ID)
            .optional()
            .meta({ description: 'Absent for a new object, which gets the lowest free id' }),
          description: Description.meta({ description: 'Description of what it shows' }),
          outlineCoordinates: z
            .array(z.number())
            .min(6, 'An outline has at least three corners.')
            .refine(({ length }) => length % 2 === 0, 'Give an x and a y for each corner.')
            .meta({ description: 'Corners x0, y0, x1, y1, ... in units of the image width' }),
          weight: Weight.nullable().meta({ description: 'Weight in g; null: not known yet' }),
        }),
      )
      .max(MAX_OBJECTS)
      .meta({ description: 'All objects, in the order of keyboard navigation' }),
  })
  .superRefine(({ imageWidth, imageHeight, objects }, context) => {
    const seen = new Set<number>();
    const limits = [1 + MARGIN, imageHeight / imageWidth + MARGIN] as const;
    for (const [index, { id, outlineCoordinates }] of objects.entries()) {
      const issue = (key: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['objects', index, key], message });
      if (id !== undefined && seen.has(id)) issue('id', `There are two objects ${id}.`);
      if (id !== undefined) seen.add(id);
      const isInside = outlineCoordinates.every((value, axis) => value >= -MARGIN && value <= limits[axis % 2 ? 1 : 0]);
      if (!isInside) issue('outlineCoordinates', 'The outline leaves the picture: its unit is the width of the image.');
    }
  });

export const SetSelectionImageInput = z.strictObject({
  id: ImageSetId,
  selectionImageId: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .meta({ description: 'Id of a picture that POST /admin/images/process-for-selection-screen made' }),
});
export const SelectionImageView = z
  .object({
    id: z.string().meta({ description: 'Id of the set' }),
    selectionImageUrl: z.string().meta({ description: 'Absolute URL of the picture that stands for the set' }),
    selectionImage: Picture.meta({ description: 'The picture at `selectionImageUrl`' }),
  })
  .meta({ id: 'SelectionImage' });

export const GuideImagePage = page(
  ImageSetView.extend({
    imageMapId: z.string().meta({ description: 'Id of the image map' }),
    baseImageUrl: z.string().meta({ description: 'Absolute URL of the photograph' }),
    baseImage: Picture.meta({ description: 'The picture at `baseImageUrl`' }),
  }),
);

export const StoredGuideImageView = z
  .object({
    id: z.string().meta({ description: 'Id of the guide image' }),
    description: z.string().meta({ description: 'Description of what it shows' }),
    imageMapId: z.string().meta({ description: 'Id of the image map' }),
    baseImageUrl: z.string().meta({ description: 'Absolute URL of the photograph' }),
    baseImage: Picture.meta({ description: 'The picture at `baseImageUrl`' }),
    objects: z
      .array(
        z.object({
          id: z.number().int().meta({ description: 'Id of the object' }),
          description: z.string().meta({ description: 'What the object shows' }),
          outlineCoordinates: OutlineView,
          overlayImageUrl: z
            .string()
            .nullable()
            .meta({ description: 'Absolute URL of the picture with the outline of the object; null: none' }),
          weight: z.number().nullable().meta({ description: 'Weight in g; null: not known yet' }),
        }),
      )
      .meta({ description: 'Objects in the order of keyboard navigation' }),
  })
  .meta({ id: 'StoredGuideImage' });

export const DeletedGuideImageView = z
  .object({
    id: z.string().meta({ description: 'Id of the guide image' }),
    imageMapId: z.string().nullable().meta({ description: 'The image map that was deleted too; null: the map stays' }),
  })
  .meta({ id: 'DeletedGuideImage' });
