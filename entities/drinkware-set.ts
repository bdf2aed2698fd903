import { defineEntity, p } from '@mikro-orm/core';
import { DrinkwareScale } from './drinkware-scale.ts';
import { GuideImage } from './guide-image.ts';

const DrinkwareSetSchema = defineEntity({
  name: 'DrinkwareSet',
  properties: {
    id: p.string().length(64).primary(),
    description: p.string().length(256),
    guideImage: () => p.manyToOne(GuideImage).ref().updateRule('cascade').index(),
    scales: () => p.oneToMany(DrinkwareScale).mappedBy('drinkwareSet').orderBy({ objectId: 'asc' }),
  },
});

/** A guide image of containers with one sliding scale for each. */
export class DrinkwareSet extends DrinkwareSetSchema.class {}
DrinkwareSetSchema.setClass(DrinkwareSet);
