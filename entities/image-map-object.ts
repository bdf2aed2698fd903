import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { ImageMap } from './image-map.ts';
import type { PersonalData } from './personal-data.ts';
import { ProcessedImage } from './processed-image.ts';

const ImageMapObjectSchema = defineEntity({
  name: 'ImageMapObject',
  primaryKeys: ['imageMap', 'objectId'],
  properties: {
    imageMap: () => p.manyToOne(ImageMap).ref().primary().deleteRule('cascade').updateRule('cascade'),
    objectId: p.integer().primary().autoincrement(false),
    description: p.string().length(256),
    navigationIndex: p.integer(),
    /** Corners as x0, y0, x1, y1, ... in units of the image width. */
    outlineCoordinates: p.json<number[]>(),
    overlayImage: () => p.manyToOne(ProcessedImage).ref().nullable().deleteRule('no action').index(),
  },
});

/** An outline of an image map. */
export class ImageMapObject extends ImageMapObjectSchema.class {
  static readonly personalData: PersonalData<ImageMapObject> = {
    impersonal: ['imageMap', 'objectId', 'description', 'navigationIndex', 'outlineCoordinates', 'overlayImage'],
  };

  declare [PrimaryKeyProp]: ['imageMap', 'objectId'];
}
ImageMapObjectSchema.setClass(ImageMapObject);
