import { z } from 'zod';
import { ListedInput, Text } from '../common.schema.ts';

/** The highest id that a column of type `int` holds. */
const MAX_ID = 2_147_483_647;

const Id = z.number().int().min(0).max(MAX_ID).meta({ description: 'Food group id' });
const Name = Text(256).trim().min(1).meta({ description: 'Name of the food group', example: 'Breakfast cereals' });

export const FoodGroupInput = z.strictObject({ id: Id });
export const ListFoodGroupsInput = ListedInput;
export const NewFoodGroupInput = z.strictObject({
  id: Id.min(1).optional().meta({ description: 'Food group id; absent: the id after the highest one' }),
  name: Name,
});
export const UpdateFoodGroupInput = FoodGroupInput.extend({ name: Name });

const header = {
  id: z.number().int().meta({ description: 'Food group id' }),
  name: z.string().meta({ description: 'Name of the food group' }),
};

export const FoodGroups = z.array(z.object(header).meta({ id: 'FoodGroup' }));
export const FoodGroupView = z
  .object({ ...header, foodCount: z.number().int().meta({ description: 'Number of foods in the group' }) })
  .meta({ id: 'FoodGroupDetails' });
export const DeletedFoodGroupView = z
  .object({ id: z.number().int().meta({ description: 'Id of the deleted food group' }) })
  .meta({ id: 'DeletedFoodGroup' });
