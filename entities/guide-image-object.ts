import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { GuideImage } from './guide-image.ts';
import type { PersonalData } from './personal-data.ts';

const GuideImageObjectSchema = defineEntity({
  name: 'GuideImageObject',
  primaryKeys: ['guideImage', 'objectId'],
  properties: {
    guideImage: () => p.manyToOne(GuideImage).ref().primary().deleteRule('cascade').updateRule('cascade'),
    /** The id of the object in the image map of the guide image. */
    objectId: p.integer().primary().autoincrement(false),
    /** Weight in g. Null makes the guide image a draft, which no food can use. */
    weightGrams: p.double().$type<number>().nullable().check("weight_grams > '0'::double precision"),
  },
});

/** The weight of one outline of a guide image. */
export class GuideImageObject extends GuideImageObjectSchema.class {
  static readonly personalData: PersonalData<GuideImageObject> = {
    impersonal: ['guideImage', 'objectId', 'weightGrams'],
  };

  declare [PrimaryKeyProp]: ['guideImage', 'objectId'];
}
GuideImageObjectSchema.setClass(GuideImageObject);
