import { z } from 'zod';
import { page } from '../common.schema.ts';
import { ImageSetView } from '../image-sets.schema.ts';
import { DrinkwareSetView } from '../portion-sizes/portion-sizes.schema.ts';

const guideId = z.string().meta({ description: 'Id of the guide image from which respondents choose a vessel' });

export const DrinkwareSetRef = z.object({ id: z.string().meta({ description: 'Id of the drinkware set' }), guideId });
export const DrinkwareSetPage = page(ImageSetView.extend({ guideId }));
export const StoredDrinkwareSetView = DrinkwareSetView.extend({ ...ImageSetView.shape, guideId }).meta({
  id: 'StoredDrinkwareSet',
});
