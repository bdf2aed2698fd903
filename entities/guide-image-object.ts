import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { GuideImage } from './guide-image.ts';

const GuideImageObjectSchema = defineEntity({
  name: 'GuideImageObject',
  primaryKeys: ['guideImage', 'objectId'],
  properties: {
    guideImage: () => p.manyToOne(GuideImage).ref().primary().deleteRule('cascade').updateRule('cascade'),
    /** The object of the guide's image map. */
    objectId: p.integer().primary().autoincrement(false),
    /** Null in a draft, which no food can use. */
    weightGrams: p.double().$type<number>().nullable().check("weight_grams > '0'::double precision"),
  },
});

export class GuideImageObject extends GuideImageObjectSchema.class {
  declare [PrimaryKeyProp]: ['guideImage', 'objectId'];
}
GuideImageObjectSchema.setClass(GuideImageObject);
