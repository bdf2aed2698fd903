import { defineEntity, p } from '@mikro-orm/core';
import { Food } from './food.ts';
import { Locale } from './locale.ts';
import type { PersonalData } from './personal-data.ts';
import { textArray } from './text-array.ts';

const FoodLocalSchema = defineEntity({
  name: 'FoodLocal',
  uniques: [{ properties: ['food', 'locale'] }],
  properties: {
    id: p.integer().primary(),
    food: () => p.manyToOne(Food).ref().deleteRule('cascade'),
    locale: () => p.manyToOne(Locale).ref().index(),
    version: p.uuid().defaultRaw('gen_random_uuid()'),
    localDescription: p.string().length(256).nullable(),
    /** Other names that respondents type. They are searched and never shown. */
    alternativeNames: textArray().defaultRaw(`'{}'`),
    brandNames: textArray().defaultRaw(`'{}'`),
  },
});

/** The part of a food in one locale. Absent values are inherited from categories and prototype locales. */
export class FoodLocal extends FoodLocalSchema.class {
  static readonly personalData: PersonalData<FoodLocal> = {
    impersonal: ['id', 'food', 'locale', 'version', 'localDescription', 'alternativeNames', 'brandNames'],
  };
}
FoodLocalSchema.setClass(FoodLocal);
