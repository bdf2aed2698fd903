import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import type { GuideImageHeader, StoredGuideImage } from '../../src/services/guide-images/guide-images.queries.ts';
import type { SelectionImage } from '../../src/services/guide-images/set-selection-image.ts';
import { imageUrl, toPicture, type PictureSettings } from '../image-url.ts';
import type { GuideImagePage, SelectionImageView, StoredGuideImageView } from './guide-images.schema.ts';

export function toGuideImagePage(
  { items, ...page }: Page<GuideImageHeader>,
  config: PictureSettings,
): z.output<typeof GuideImagePage> {
  const toItem = ({ baseImage, ...item }: GuideImageHeader) => ({
    ...item,
    baseImageUrl: imageUrl(config, baseImage.path),
    baseImage: toPicture(config, baseImage),
  });
  return { items: items.map(toItem), ...page };
}

export function toStoredGuideImage(
  { id, description, imageMap, objects }: StoredGuideImage,
  config: PictureSettings,
): z.output<typeof StoredGuideImageView> {
  const weights = new Map(objects.$.map(({ objectId, weightGrams }) => [objectId, weightGrams]));
  return {
    id,
    description,
    imageMapId: imageMap.id,
    baseImageUrl: imageUrl(config, imageMap.$.baseImage.$.path),
    baseImage: toPicture(config, imageMap.$.baseImage.$),
    objects: imageMap.$.objects.$.map(({ objectId, overlayImage, ...object }) => ({
      id: objectId,
      description: object.description,
      outlineCoordinates: object.outlineCoordinates,
      overlayImageUrl: overlayImage ? imageUrl(config, overlayImage.$.path) : null,
      weight: weights.get(objectId) ?? null,
    })),
  };
}

export function toSelectionImage(
  { id, image }: SelectionImage,
  config: PictureSettings,
): z.output<typeof SelectionImageView> {
  return { id, selectionImageUrl: imageUrl(config, image.path), selectionImage: toPicture(config, image) };
}
