import type { PortionSizeMethod } from '@dietary-recall/recall';
import type { z } from 'zod';
import {
  objectWeights,
  type AsServedSetWithImages,
  type DrinkwareSetWithScales,
  type GuideImageWithMap,
  type ImageMapWithObjects,
} from '../../src/directories/portion-image-directory.ts';
import { imageUrl, type Installation } from '../image-url.ts';
import type { AsServedSetView, DrinkwareSetView, GuideImageView, ImageMapView } from './portion-sizes.schema.ts';

/** The method by which a respondent types a weight. It suits any food. */
export const WEIGHT_METHOD: PortionSizeMethod = {
  method: 'weight',
  description: 'weight',
  imageUrl: null,
  useForRecipes: true,
  conversionFactor: 1,
  parameters: {},
};

export function toAsServedSet(config: Installation, set: AsServedSetWithImages): z.output<typeof AsServedSetView> {
  return {
    selectionImageUrl: imageUrl(config, set.selectionImage.$.path),
    images: set.images.$.map(({ mainImage, thumbnail, weightGrams, label }) => ({
      mainImageUrl: imageUrl(config, mainImage.$.path),
      thumbnailUrl: imageUrl(config, thumbnail.$.path),
      weight: weightGrams,
      label: label ?? null,
    })),
  };
}

export function toAsServedSets(config: Installation, sets: readonly AsServedSetWithImages[]) {
  return sets.map((set) => toAsServedSet(config, set));
}

export function toImageMap(config: Installation, map: ImageMapWithObjects): z.output<typeof ImageMapView> {
  return {
    baseImageUrl: imageUrl(config, map.baseImage.$.path),
    objects: map.objects.$.map(({ objectId, description, overlayImage, outlineCoordinates }) => ({
      id: objectId,
      description,
      overlayUrl: overlayImage ? imageUrl(config, overlayImage.$.path) : null,
      outline: outlineCoordinates,
    })),
  };
}

export function toImageMaps(config: Installation, maps: readonly ImageMapWithObjects[]) {
  return maps.map((map) => toImageMap(config, map));
}

export function toGuideImage(config: Installation, guide: GuideImageWithMap): z.output<typeof GuideImageView> {
  return {
    description: guide.description,
    imageMap: toImageMap(config, guide.imageMap.$),
    weights: objectWeights(guide),
  };
}

export function toDrinkwareSet(config: Installation, set: DrinkwareSetWithScales): z.output<typeof DrinkwareSetView> {
  return {
    guideId: set.guideImage.id,
    scales: set.scales.$.map(
      ({ objectId, baseImage, overlayImage, width, height, emptyLevel, fullLevel, volumeSamples }) => ({
        objectId,
        baseImageUrl: imageUrl(config, baseImage.$.path),
        overlayImageUrl: imageUrl(config, overlayImage.$.path),
        width,
        height,
        emptyLevel,
        fullLevel,
        volumeSamples,
      }),
    ),
  };
}
