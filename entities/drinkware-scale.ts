import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { DrinkwareSet } from './drinkware-set.ts';
import { ProcessedImage } from './processed-image.ts';

/** Volume `v` in ml at fill level `fl` from 0 to 1. */
export interface VolumeSample {
  fl: number;
  v: number;
}

const DrinkwareScaleSchema = defineEntity({
  name: 'DrinkwareScale',
  primaryKeys: ['drinkwareSet', 'objectId'],
  checks: [
    {
      name: 'drinkware_scale_levels',
      expression: 'full_level >= 0 and full_level < empty_level and empty_level <= height',
    },
  ],
  properties: {
    drinkwareSet: () => p.manyToOne(DrinkwareSet).ref().primary().deleteRule('cascade').updateRule('cascade'),
    /** The container's object in the guide image. */
    objectId: p.integer().primary().autoincrement(false),
    baseImage: () => p.manyToOne(ProcessedImage).ref().index(),
    overlayImage: () => p.manyToOne(ProcessedImage).ref().index(),
    width: p.integer(),
    height: p.integer(),
    /** Pixel rows of the base image at which the container is empty and full. */
    emptyLevel: p.integer(),
    fullLevel: p.integer(),
    /** Ascending by fill level. */
    volumeSamples: p.json<VolumeSample[]>(),
  },
});

export class DrinkwareScale extends DrinkwareScaleSchema.class {
  declare [PrimaryKeyProp]: ['drinkwareSet', 'objectId'];
}
DrinkwareScaleSchema.setClass(DrinkwareScale);
