import { defineEntity, p } from '@mikro-orm/core';
import { DrinkwareScale } from './drinkware-scale.ts';
import { GuideImage } from './guide-image.ts';
import type { PersonalData } from './personal-data.ts';

const DrinkwareSetSchema = defineEntity({
  name: 'DrinkwareSet',
  properties: {
    id: p.string().length(64).primary(),
    description: p.string().length(256),
    guideImage: () => p.manyToOne(GuideImage).ref().updateRule('cascade').index(),
    scales: () => p.oneToMany(DrinkwareScale).mappedBy('drinkwareSet').orderBy({ objectId: 'asc' }),
  },
});

/** A guide image of vessels with a sliding scale for each vessel. */
export class DrinkwareSet extends DrinkwareSetSchema.class {
  static readonly personalData: PersonalData<DrinkwareSet> = {
    impersonal: ['id', 'description', 'guideImage'],
  };
}
DrinkwareSetSchema.setClass(DrinkwareSet);
