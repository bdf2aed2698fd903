import type { z } from 'zod';
import type { SourceImage } from '../../entities/source-image.ts';
import type { NewImageMap } from '../../src/services/image-maps/create-image-map.ts';
import type { StoredImageMap } from '../../src/services/image-maps/image-maps.queries.ts';
import { imageUrl, toPicture, type PictureSettings } from '../image-url.ts';
import type { BaseImageSourceView, NewImageMapView, StoredImageMapView } from './image-maps.schema.ts';

export function toStoredImageMap(
  { id, description, baseImage, objects }: StoredImageMap,
  config: PictureSettings,
): z.output<typeof StoredImageMapView> {
  return {
    id,
    description,
    baseImageId: baseImage.id,
    baseImageUrl: imageUrl(config, baseImage.$.path),
    baseImage: toPicture(config, baseImage.$),
    objects: Object.fromEntries(
      objects.$.map(({ objectId, overlayImage, ...object }) => [
        objectId,
        {
          description: object.description,
          overlayImageUrl: overlayImage ? imageUrl(config, overlayImage.$.path) : null,
          overlayImage: overlayImage ? toPicture(config, overlayImage.$) : null,
          navigationIndex: object.navigationIndex,
          outlineCoordinates: object.outlineCoordinates,
        },
      ]),
    ),
  };
}

export function toNewImageMap(
  { map, warnings }: NewImageMap,
  config: PictureSettings,
): z.output<typeof NewImageMapView> {
  return { ...toStoredImageMap(map, config), warnings };
}

export function toBaseImageSource({ id }: SourceImage): z.output<typeof BaseImageSourceView> {
  return { sourceImageId: id };
}
