import { defineEntity, p } from '@mikro-orm/core';
import { Category } from './category.ts';
import { Locale } from './locale.ts';
import type { PersonalData } from './personal-data.ts';

const CategoryLocalSchema = defineEntity({
  name: 'CategoryLocal',
  uniques: [{ properties: ['category', 'locale'] }],
  properties: {
    id: p.integer().primary(),
    category: () => p.manyToOne(Category).ref().deleteRule('cascade'),
    locale: () => p.manyToOne(Locale).ref().index(),
    version: p.uuid().defaultRaw('gen_random_uuid()'),
    localDescription: p.string().length(256).nullable(),
  },
});

/** The part of a category in one locale. */
export class CategoryLocal extends CategoryLocalSchema.class {
  static readonly personalData: PersonalData<CategoryLocal> = {
    impersonal: ['id', 'category', 'locale', 'version', 'localDescription'],
  };
}
CategoryLocalSchema.setClass(CategoryLocal);
