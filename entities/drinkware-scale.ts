import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { DrinkwareSet } from './drinkware-set.ts';
import type { PersonalData } from './personal-data.ts';
import { ProcessedImage } from './processed-image.ts';

/** A point of a volume curve: the volume `v` in ml at the fill level `fl`, from 0 to 1. */
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
    /** The id of the object of the guide image that shows the vessel. */
    objectId: p.integer().primary().autoincrement(false),
    baseImage: () => p.manyToOne(ProcessedImage).ref().index(),
    overlayImage: () => p.manyToOne(ProcessedImage).ref().index(),
    width: p.integer(),
    height: p.integer(),
    /** Rows of px of the base image, counted from its top, at which the vessel is empty and full. */
    emptyLevel: p.integer(),
    fullLevel: p.integer(),
    /** The volume curve, ascending by fill level. */
    volumeSamples: p.json<VolumeSample[]>(),
  },
});

/** The sliding scale of one vessel of a drinkware set. */
export class DrinkwareScale extends DrinkwareScaleSchema.class {
  static readonly personalData: PersonalData<DrinkwareScale> = {
    impersonal: [
      'drinkwareSet',
      'objectId',
      'baseImage',
      'overlayImage',
      'width',
      'height',
      'emptyLevel',
      'fullLevel',
      'volumeSamples',
    ],
  };

  declare [PrimaryKeyProp]: ['drinkwareSet', 'objectId'];
}
DrinkwareScaleSchema.setClass(DrinkwareScale);
