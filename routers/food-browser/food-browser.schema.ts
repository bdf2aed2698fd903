import { z } from 'zod';
import { PageInput } from '../common.schema.ts';
import { CategoryHeader, FoodHeader, RecordRef } from '../records.schema.ts';

export const FoodHeaders = z.array(FoodHeader);
export const BrowsedCategories = z.array(
  CategoryHeader.extend({
    isEmpty: z.boolean().meta({
      description:
        'Does the list of the locale have no named food in the category or in visible categories below it? Respondents do not see such a category',
    }),
  }).meta({ id: 'BrowsedCategory' }),
);

export const BrowseContentsInput = RecordRef.extend({
  limit: PageInput.limit.unwrap().optional().meta({ description: 'Maximum number of foods to return; absent: all' }),
  offset: PageInput.offset,
});
export const BrowseContentsView = z.object({
  foods: FoodHeaders.meta({ description: 'Foods directly in the category: this page of them' }),
  subcategories: BrowsedCategories.meta({ description: 'Categories directly below' }),
  totalFoods: z.number().int().meta({ description: 'Number of foods directly in the category' }),
});
