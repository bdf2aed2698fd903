import { defineEntity, p } from '@mikro-orm/core';
import { Category } from './category.ts';
import { Food } from './food.ts';
import type { PersonalData } from './personal-data.ts';
import { ProcessedImage } from './processed-image.ts';

const ThumbnailSchema = defineEntity({
  name: 'Thumbnail',
  checks: [{ name: 'thumbnail_one_record', expression: 'num_nonnulls(food_id, category_id) = 1' }],
  properties: {
    id: p.integer().primary(),
    food: () => p.manyToOne(Food).ref().nullable().deleteRule('cascade').unique(),
    category: () => p.manyToOne(Category).ref().nullable().deleteRule('cascade').unique(),
    image: () => p.manyToOne(ProcessedImage).ref().unique(),
  },
});

/** The small picture by which applications show a food or a category in a list. */
export class Thumbnail extends ThumbnailSchema.class {
  static readonly personalData: PersonalData<Thumbnail> = {
    impersonal: ['id', 'food', 'category', 'image'],
  };
}
ThumbnailSchema.setClass(Thumbnail);
