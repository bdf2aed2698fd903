import type { z } from 'zod';
import type { StoredDrinkwareSet } from '../../src/services/drinkware-sets/drinkware-sets.queries.ts';
import type { PictureSettings } from '../image-url.ts';
import { toDrinkwareSet } from '../portion-sizes/portion-sizes.view.ts';
import type { StoredDrinkwareSetView } from './drinkware-sets.schema.ts';

export function toStoredDrinkwareSet(
  set: StoredDrinkwareSet,
  config: PictureSettings,
): z.output<typeof StoredDrinkwareSetView> {
  return { id: set.id, description: set.description, ...toDrinkwareSet(set, config) };
}
