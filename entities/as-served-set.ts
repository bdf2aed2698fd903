import { defineEntity, p } from '@mikro-orm/core';
import { AsServedImage } from './as-served-image.ts';
import type { PersonalData } from './personal-data.ts';
import { ProcessedImage } from './processed-image.ts';

const AsServedSetSchema = defineEntity({
  name: 'AsServedSet',
  properties: {
    id: p.string().length(64).primary(),
    version: p.uuid().defaultRaw('gen_random_uuid()'),
    description: p.string().length(256),
    selectionImage: () => p.manyToOne(ProcessedImage).ref().index(),
    images: () => p.oneToMany(AsServedImage).mappedBy('asServedSet').orderBy({ weightGrams: 'asc' }),
  },
});

/** A set of photographs of one food in growing amounts. */
export class AsServedSet extends AsServedSetSchema.class {
  static readonly personalData: PersonalData<AsServedSet> = {
    impersonal: ['id', 'version', 'description', 'selectionImage'],
  };
}
AsServedSetSchema.setClass(AsServedSet);
