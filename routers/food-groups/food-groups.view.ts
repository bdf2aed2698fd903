import type { z } from 'zod';
import type { FoodGroupDetails, FoodGroupRecord } from '../../src/services/food-groups/food-groups.queries.ts';
import type { FoodGroups, FoodGroupView } from './food-groups.schema.ts';

export function toFoodGroups(groups: readonly FoodGroupRecord[]): z.output<typeof FoodGroups> {
  return groups.map(({ id, name }) => ({ id, name }));
}

export function toFoodGroup({ id, name, foodCount }: FoodGroupDetails): z.output<typeof FoodGroupView> {
  return { id, name, foodCount };
}
