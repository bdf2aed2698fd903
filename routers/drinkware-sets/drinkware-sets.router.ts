import { rest } from '../../src/contract.ts';
import { listDrinkwareSets, requireDrinkwareSet } from '../../src/services/drinkware-sets/drinkware-sets.queries.ts';
import { router, staff } from '../../src/trpc.ts';
import { ImageSetInput, ListImageSetsInput } from '../image-sets.schema.ts';
import { DrinkwareSetPage, StoredDrinkwareSetView } from './drinkware-sets.schema.ts';
import { toStoredDrinkwareSet } from './drinkware-sets.view.ts';

export const drinkwareSetsRouter = router({
  /** Drinkware sets by id: one query. */
  list: staff('portion-images:read')
    .meta(rest('GET', '/admin/portion-size/drinkware', 'List drinkware sets'))
    .input(ListImageSetsInput)
    .output(DrinkwareSetPage)
    .query(({ ctx, input }) => listDrinkwareSets(ctx, input)),

  /** A set with its sliding scales: pixel rows of empty and full, and volumes in ml by fill level. */
  get: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/drinkware/{id}', 'Get a drinkware set', {
        errors: { 'drinkware_set.not_found': 'not_found' },
      }),
    )
    .input(ImageSetInput)
    .output(StoredDrinkwareSetView)
    .query(async ({ ctx, input }) => toStoredDrinkwareSet(ctx.config, await requireDrinkwareSet(ctx, input.id))),
});
