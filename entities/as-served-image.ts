import { defineEntity, p } from '@mikro-orm/core';
import { AsServedSet } from './as-served-set.ts';
import type { PersonalData } from './personal-data.ts';
import { ProcessedImage } from './processed-image.ts';

const AsServedImageSchema = defineEntity({
  name: 'AsServedImage',
  uniques: [{ properties: ['asServedSet', 'weightGrams'] }],
  properties: {
    id: p.integer().primary(),
    asServedSet: () => p.manyToOne(AsServedSet).ref().deleteRule('cascade').updateRule('cascade'),
    mainImage: () => p.manyToOne(ProcessedImage).ref().index(),
    thumbnail: () => p.manyToOne(ProcessedImage).ref().index(),
    weightGrams: p.double().$type<number>().check("weight_grams > '0'::double precision"),
    label: p.string().length(128).nullable(),
  },
});

/** A photograph of an as-served set, with the weight in g that it shows. */
export class AsServedImage extends AsServedImageSchema.class {
  static readonly personalData: PersonalData<AsServedImage> = {
    impersonal: ['id', 'asServedSet', 'mainImage', 'thumbnail', 'weightGrams', 'label'],
  };
}
AsServedImageSchema.setClass(AsServedImage);
