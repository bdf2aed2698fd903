import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Category } from './category.ts';
import type { PersonalData } from './personal-data.ts';

const CategoryParentCategorySchema = defineEntity({
  name: 'CategoryParentCategory',
  primaryKeys: ['category', 'parentCategory'],
  checks: [{ name: 'category_parent_category_not_itself', expression: 'category_id <> parent_category_id' }],
  properties: {
    category: () => p.manyToOne(Category).ref().primary().deleteRule('cascade'),
    parentCategory: () => p.manyToOne(Category).ref().primary().deleteRule('cascade').index(),
  },
});

/** A parent of a category. Categories form a directed graph without cycles; a category may have several parents. */
export class CategoryParentCategory extends CategoryParentCategorySchema.class {
  static readonly personalData: PersonalData<CategoryParentCategory> = {
    impersonal: ['category', 'parentCategory'],
  };

  declare [PrimaryKeyProp]: ['category', 'parentCategory'];
}
CategoryParentCategorySchema.setClass(CategoryParentCategory);
