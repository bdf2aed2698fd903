import { defineEntity, p } from '@mikro-orm/core';
import { GuideImageObject } from './guide-image-object.ts';
import { ImageMap } from './image-map.ts';
import type { PersonalData } from './personal-data.ts';
import { ProcessedImage } from './processed-image.ts';

const GuideImageSchema = defineEntity({
  name: 'GuideImage',
  properties: {
    id: p.string().length(64).primary(),
    description: p.string().length(256),
    imageMap: () => p.manyToOne(ImageMap).ref().updateRule('cascade').index(),
    selectionImage: () => p.manyToOne(ProcessedImage).ref().index(),
    objects: () => p.oneToMany(GuideImageObject).mappedBy('guideImage').orderBy({ objectId: 'asc' }),
  },
});

/** An image map with a weight for each outline. */
export class GuideImage extends GuideImageSchema.class {
  static readonly personalData: PersonalData<GuideImage> = {
    impersonal: ['id', 'description', 'imageMap', 'selectionImage'],
  };
}
GuideImageSchema.setClass(GuideImage);
