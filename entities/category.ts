import { defineEntity, p } from '@mikro-orm/core';
import { inheritableAttributes } from './inheritable-attributes.ts';
import type { PersonalData } from './personal-data.ts';
import { textArray } from './text-array.ts';

const CategorySchema = defineEntity({
  name: 'Category',
  properties: {
    id: p.integer().primary(),
    code: p.string().length(64).unique().check(`code ~ '^[A-Za-z0-9_$.-]{1,64}$'`),
    version: p.uuid().defaultRaw('gen_random_uuid()'),
    englishDescription: p.string().length(256),
    isHidden: p.boolean().default(false),
    /** Tags have a meaning for applications, such as `hot-milk`. An installation may have tags of its own. */
    tags: textArray().defaultRaw(`'{}'`),
    /** The ids of the locales that show the category; all locales when the list is empty. */
    localeRestrictions: textArray().defaultRaw(`'{}'`),
    ...inheritableAttributes,
  },
});

/** The global part of a category, which all locales share. */
export class Category extends CategorySchema.class {
  static readonly personalData: PersonalData<Category> = {
    impersonal: [
      'id',
      'code',
      'version',
      'englishDescription',
      'isHidden',
      'tags',
      'localeRestrictions',
      'readyMealOption',
      'sameAsBeforeOption',
      'reasonableAmount',
      'defaultAmount',
      'useInRecipes',
    ],
  };
}
CategorySchema.setClass(Category);
