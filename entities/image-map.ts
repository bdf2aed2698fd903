import { defineEntity, p } from '@mikro-orm/core';
import { ImageMapObject } from './image-map-object.ts';
import type { PersonalData } from './personal-data.ts';
import { ProcessedImage } from './processed-image.ts';

const ImageMapSchema = defineEntity({
  name: 'ImageMap',
  properties: {
    id: p.string().length(64).primary(),
    description: p.string().length(256),
    baseImage: () => p.manyToOne(ProcessedImage).ref().index(),
    objects: () => p.oneToMany(ImageMapObject).mappedBy('imageMap').orderBy({ navigationIndex: 'asc' }),
  },
});

/** A base photograph with outlines to choose from. */
export class ImageMap extends ImageMapSchema.class {
  static readonly personalData: PersonalData<ImageMap> = {
    impersonal: ['id', 'description', 'baseImage'],
  };
}
ImageMapSchema.setClass(ImageMap);
