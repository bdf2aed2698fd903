import { z } from 'zod';
import { ImageSetId, page, PageInput, sortBy, Text } from './common.schema.ts';

/** The inputs and views that as-served sets, image maps, guide images and drinkware sets have in common. */

export const ListImageSetsInput = z.strictObject({
  ...PageInput,
  search: Text(128).optional().meta({ description: 'Part of an id or of a description' }),
  sort: sortBy(['id', 'description']).default('id'),
});
export const ImageSetView = z.object({
  id: z.string().meta({ description: 'Id of the set' }),
  description: z.string().meta({ description: 'Description of what it shows' }),
});
export const ImageSetPage = page(ImageSetView);

export const ListPictureUsesInput = z.strictObject({ ...PageInput, id: ImageSetId });
export const PictureUsePage = page(
  z
    .object({
      type: z.enum(['food', 'category', 'drinkware-set']).meta({ description: 'Kind of record that uses the set' }),
      code: z.string().meta({ description: 'Code of the food or category, or id of the drinkware set' }),
      locale: z.string().nullable().meta({ description: 'Locale of the food or category; null: a drinkware set' }),
      name: z.string().meta({ description: 'Name in the locale, or the English one; what a drinkware set shows' }),
      isImplied: z.boolean().meta({
        description: 'Does the method take the set by its fixed id? The set then stays until the method is changed',
      }),
    })
    .meta({ id: 'PictureUse' }),
);
