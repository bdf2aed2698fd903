import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { FileAnswer } from '../../src/contract/files.ts';
import type { StoredAsServedSet } from '../../src/services/as-served-sets/as-served-sets.queries.ts';
import { imageUrl, toPicture, type PictureSettings } from '../image-url.ts';
import type { StoredAsServedSetView } from './as-served-sets.schema.ts';

export function toStoredAsServedSet(
  { id, version, description, images }: StoredAsServedSet,
  config: PictureSettings,
): z.output<typeof StoredAsServedSetView> {
  return {
    id,
    version,
    description,
    images: images.$.map(({ mainImage, thumbnail, weightGrams, label }) => ({
      sourceId: mainImage.$.sourceImage?.id ?? null,
      imageUrl: imageUrl(config, mainImage.$.path),
      image: toPicture(config, mainImage.$),
      thumbnailUrl: imageUrl(config, thumbnail.$.path),
      thumbnail: toPicture(config, thumbnail.$),
      weight: weightGrams,
      label: label ?? null,
    })),
  };
}

export function toArchive(id: string, content: Readable): FileAnswer {
  return new FileAnswer(content, 'application/zip', `${id}.zip`);
}
