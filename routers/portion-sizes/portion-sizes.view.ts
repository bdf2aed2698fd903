import type { MethodTables, PortionSizeMethod } from '@dietary-recall/recall';
import type { z } from 'zod';
import {
  objectWeights,
  type AsServedSetWithImages,
  type DrinkwareSetWithScales,
  type GuideImageWithMap,
  type ImageMapWithObjects,
} from '../../src/directories/portion-image-directory.ts';
import { imageUrl, toPicture, type PictureSettings } from '../image-url.ts';
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

export function toAsServedSet(set: AsServedSetWithImages, config: PictureSettings): z.output<typeof AsServedSetView> {
  return {
    selectionImageUrl: imageUrl(config, set.selectionImage.$.path),
    selectionImage: toPicture(config, set.selectionImage.$),
    images: set.images.$.map(({ mainImage, thumbnail, weightGrams, label }) => ({
      mainImageUrl: imageUrl(config, mainImage.$.path),
      mainImage: toPicture(config, mainImage.$),
      thumbnailUrl: imageUrl(config, thumbnail.$.path),
      thumbnail: toPicture(config, thumbnail.$),
      weight: weightGrams,
      label: label ?? null,
    })),
  };
}

export function toAsServedSets(sets: readonly AsServedSetWithImages[], config: PictureSettings) {
  return sets.map((set) => toAsServedSet(set, config));
}

export function toImageMap(map: ImageMapWithObjects, config: PictureSettings): z.output<typeof ImageMapView> {
  return {
    baseImageUrl: imageUrl(config, map.baseImage.$.path),
    baseImage: toPicture(config, map.baseImage.$),
    objects: map.objects.$.map(({ objectId, description, overlayImage, outlineCoordinates }) => ({
      id: objectId,
      description,
      overlayUrl: overlayImage ? imageUrl(config, overlayImage.$.path) : null,
      overlay: overlayImage ? toPicture(config, overlayImage.$) : null,
      outline: outlineCoordinates,
    })),
  };
}

export function toImageMaps(maps: readonly ImageMapWithObjects[], config: PictureSettings) {
  return maps.map((map) => toImageMap(map, config));
}

export function toGuideImage(guide: GuideImageWithMap, config: PictureSettings): z.output<typeof GuideImageView> {
  return {
    description: guide.description,
    imageMap: toImageMap(guide.imageMap.$, config),
    weights: objectWeights(guide),
  };
}

export function toDrinkwareSet(
  set: DrinkwareSetWithScales,
  config: PictureSettings,
): z.output<typeof DrinkwareSetView> {
  return {
    guideId: set.guideImage.id,
    scales: set.scales.$.map(
      ({ objectId, baseImage, overlayImage, width, height, emptyLevel, fullLevel, volumeSamples }) => ({
        objectId,
        baseImageUrl: imageUrl(config, baseImage.$.path),
        baseImage: toPicture(config, baseImage.$),
        overlayImageUrl: imageUrl(config, overlayImage.$.path),
        overlayImage: toPicture(config, overlayImage.$),
        width,
        height,
        emptyLevel,
        fullLevel,
        volumeSamples,
      }),
    ),
  };
}

export function toMethodTables({ bowls, milkInHotDrink, pizza }: MethodTables): MethodTables {
  return { bowls, milkInHotDrink, pizza };
}
