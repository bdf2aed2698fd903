import { rest } from '../../src/contract/meta.ts';
import { deleteDrinkwareSet } from '../../src/services/drinkware-sets/delete-drinkware-set.ts';
import {
  listDrinkwareSets,
  listUsesOfDrinkwareSet,
  requireDrinkwareSet,
} from '../../src/services/drinkware-sets/drinkware-sets.queries.ts';
import { router, staff } from '../../src/trpc.ts';
import { ImageSetRef } from '../common.schema.ts';
import { ListImageSetsInput, ListPictureUsesInput, PictureUsePage } from '../image-sets.schema.ts';
import { DrinkwareSetPage, DrinkwareSetRef, StoredDrinkwareSetView } from './drinkware-sets.schema.ts';
import { toStoredDrinkwareSet } from './drinkware-sets.view.ts';

const notFound = { 'drinkware_set.not_found': 'not_found' } as const;

export const drinkwareSetsRouter = router({
  /** Lists drinkware sets, sorted by id unless asked otherwise, with one query. */
  list: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/drinkware', 'List drinkware sets', {
        description:
          'Answers a page of ids and descriptions with the guide image of each, by id unless `sort` says otherwise. `search` finds part of an id or of a description.',
      }),
    )
    .input(ListImageSetsInput)
    .output(DrinkwareSetPage)
    .query(({ ctx, input }) => listDrinkwareSets(ctx, input)),

  /** Returns a set with its sliding scales: the pixel rows of empty and full, and volumes in ml by fill level. */
  get: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/drinkware/{id}', 'Get a drinkware set', {
        errors: notFound,
        description:
          'Answers a set with the guide image from which a vessel is chosen, and a sliding scale for each vessel: the pixel rows of empty and full, and volumes in ml by fill level.',
      }),
    )
    .input(ImageSetRef)
    .output(StoredDrinkwareSetView)
    .query(async ({ ctx, input }) => toStoredDrinkwareSet(await requireDrinkwareSet(ctx, input.id), ctx.config)),

  /** Lists what uses a drinkware set, so that nobody changes or deletes it unawares. */
  listUses: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/drinkware/{id}/uses', 'List where a drinkware set is used', {
        errors: notFound,
        description:
          'Answers the foods and categories whose portion size methods use the set, with the locale of each.',
      }),
    )
    .input(ListPictureUsesInput)
    .output(PictureUsePage)
    .query(({ ctx, input }) => listUsesOfDrinkwareSet(ctx, input)),

  /** Deletes a set with the pictures of its scales; its guide image and the source images stay. */
  delete: staff('portion-images:write')
    .meta(
      rest('DELETE', '/admin/portion-size/drinkware/{id}', 'Delete a drinkware set', {
        errors: { ...notFound, 'drinkware_set.in_use': 'conflict' },
        description: 'A set in use is not deleted; the answer names the foods and categories whose methods use it.',
      }),
    )
    .input(ImageSetRef)
    .output(DrinkwareSetRef)
    .mutation(({ ctx, input }) => deleteDrinkwareSet(ctx, input.id)),
});
