import { PORTION_SIZE_METHODS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { AsServedSet } from './as-served-set.ts';
import { CategoryLocal } from './category-local.ts';
import { DrinkwareSet } from './drinkware-set.ts';
import { FoodLocal } from './food-local.ts';
import { GuideImage } from './guide-image.ts';
import type { PersonalData } from './personal-data.ts';

const PortionSizeMethodSchema = defineEntity({
  name: 'PortionSizeMethod',
  checks: [{ name: 'portion_size_method_one_owner', expression: 'num_nonnulls(food_local_id, category_local_id) = 1' }],
  properties: {
    id: p.integer().primary(),
    foodLocal: () => p.manyToOne(FoodLocal).ref().nullable().deleteRule('cascade').index(),
    categoryLocal: () => p.manyToOne(CategoryLocal).ref().nullable().deleteRule('cascade').index(),
    orderIndex: p.smallint(),
    method: p.enum(PORTION_SIZE_METHODS),
    /** The key of the choice that the respondent sees, such as `use_an_image`. */
    description: p.string().length(256),
    imageUrl: p.string().length(512).nullable(),
    useForRecipes: p.boolean().default(false),
    /** The factor from the estimated weight to the weight eaten, such as a density. */
    conversionFactor: p.double().$type<number>().default(1).check("conversion_factor > '0'::double precision"),
    /** The sets that the parameters name are columns, so that foreign keys protect them and follow a rename. */
    servingImageSet: () =>
      p.manyToOne(AsServedSet).ref().nullable().updateRule('cascade').deleteRule('no action').index(),
    leftoversImageSet: () =>
      p.manyToOne(AsServedSet).ref().nullable().updateRule('cascade').deleteRule('no action').index(),
    guideImage: () => p.manyToOne(GuideImage).ref().nullable().updateRule('cascade').deleteRule('no action').index(),
    drinkwareSet: () =>
      p.manyToOne(DrinkwareSet).ref().nullable().updateRule('cascade').deleteRule('no action').index(),
    /** The other parameters, which packages/recall/portion-method.ts describes for each method. */
    parameters: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
  },
});

/** One way in which a respondent states the amount of a food. It belongs to a food or a category in a locale. */
export class PortionSizeMethod extends PortionSizeMethodSchema.class {
  static readonly personalData: PersonalData<PortionSizeMethod> = {
    impersonal: [
      'id',
      'foodLocal',
      'categoryLocal',
      'orderIndex',
      'method',
      'description',
      'imageUrl',
      'useForRecipes',
      'conversionFactor',
      'servingImageSet',
      'leftoversImageSet',
      'guideImage',
      'drinkwareSet',
      'parameters',
    ],
  };
}
PortionSizeMethodSchema.setClass(PortionSizeMethod);
