import { rest } from '../../src/contract/meta.ts';
import { createFoodGroup } from '../../src/services/food-groups/create-food-group.ts';
import { deleteFoodGroup } from '../../src/services/food-groups/delete-food-group.ts';
import { listFoodGroups, requireFoodGroup } from '../../src/services/food-groups/food-groups.queries.ts';
import { updateFoodGroup } from '../../src/services/food-groups/update-food-group.ts';
import { router, staff } from '../../src/trpc.ts';
import {
  DeletedFoodGroupView,
  FoodGroupInput,
  FoodGroups,
  FoodGroupView,
  ListFoodGroupsInput,
  NewFoodGroupInput,
  UpdateFoodGroupInput,
} from './food-groups.schema.ts';
import { toFoodGroup, toFoodGroups } from './food-groups.view.ts';

const notFound = { 'food_group.not_found': 'not_found' } as const;

export const foodGroupsRouter = router({
  /** Lists the food groups, by id. Group 0 is "Unassigned". */
  list: staff('food-list:read')
    .meta(
      rest('GET', '/admin/food-groups', 'List food groups', {
        description:
          'Answers food groups by id: all of them, or `limit` of them after `offset`. `search` finds part of an id or of a name. Group 0 is "Unassigned".',
      }),
    )
    .input(ListFoodGroupsInput)
    .output(FoodGroups)
    .query(async ({ ctx, input }) => toFoodGroups(await listFoodGroups(ctx, input))),

  /** Returns a food group with the number of its foods. */
  get: staff('food-list:read')
    .meta(
      rest('GET', '/admin/food-groups/{id}', 'Get a food group', {
        errors: notFound,
        description: 'Answers a food group with the number of foods in it, whatever their locales.',
      }),
    )
    .input(FoodGroupInput)
    .output(FoodGroupView)
    .query(async ({ ctx, input }) => toFoodGroup(await requireFoodGroup(ctx, input))),

  /** Creates a food group. */
  create: staff('food-groups:write')
    .meta(
      rest('POST', '/admin/food-groups', 'Create a food group', {
        errors: { 'food_group.duplicate_id': 'conflict' },
        makes: '/admin/food-groups/{id}',
        description:
          'Creates a food group for all locales. Without `id` it gets the id after the highest one. An id that a group has is refused with 409.',
        example: { request: { name: 'Breakfast cereals' } },
      }),
    )
    .input(NewFoodGroupInput)
    .output(FoodGroupView)
    .mutation(async ({ ctx, input }) => toFoodGroup(await createFoodGroup(ctx, input))),

  /** Renames a food group. */
  update: staff('food-groups:write')
    .meta(
      rest('PATCH', '/admin/food-groups/{id}', 'Rename a food group', {
        errors: notFound,
        description: 'Renames a food group in all locales. Stored recalls keep the former name.',
        example: { request: { name: 'Breakfast cereals' } },
      }),
    )
    .input(UpdateFoodGroupInput)
    .output(FoodGroupView)
    .mutation(async ({ ctx, input }) => toFoodGroup(await updateFoodGroup(ctx, input))),

  /** Deletes a food group without foods. */
  delete: staff('food-groups:write')
    .meta(
      rest('DELETE', '/admin/food-groups/{id}', 'Delete a food group', {
        errors: { ...notFound, 'food_group.in_use': 'conflict', 'food_group.built_in': 'conflict' },
        description:
          'Deletes a food group without foods. A group with foods is refused with 409 `food_group.in_use`: `facts` has their number as `count` and the first 20 of them as `foods`. Group 0 cannot be deleted.',
      }),
    )
    .input(FoodGroupInput)
    .output(DeletedFoodGroupView)
    .mutation(({ ctx, input }) => deleteFoodGroup(ctx, input)),
});
