import { z } from 'zod';
import { ImageSetId, page, PageInput, sortBy, Text } from './common.schema.ts';

/** The inputs and views that as-served sets, image maps, guide images and drinkware sets have in common. */

export const ListImageSetsInput = z.strictObject({
  ...PageInput,
  search: Text(128).optional().meta({ description: 'Part of an id or of a description' }),
  sort: sortBy(['id', 'description']).default('id'),
});
export const ImageSetInput = z.strictObject({ id: ImageSetId });
export const ImageSetView = z.object({
  id: z.string().meta({ description: 'Id of the set' }),
  description: z.string().meta({ description: 'Description of what it shows' }),
});
export const ImageSetPage = page(ImageSetView);
