import type { z } from 'zod';
import type { ProcessedImage } from '../../entities/processed-image.ts';
import type { Config } from '../../src/config.ts';
import type { PortionSizeMethod } from '../../src/domain/portion-method.ts';
import type {
  AsServedSetWithImages,
  DrinkwareSetWithScales,
  GuideImageWithMap,
  ImageMapWithObjects,
} from '../../src/services/portion-sizes/portion-image-directory.ts';
import type { AsServedSetView, DrinkwareSetView, GuideImageView, ImageMapView } from './portion-sizes.schema.ts';

type Installation = Pick<Config, 'publicUrl'>;

function imageUrl({ publicUrl }: Installation, { path }: Pick<ProcessedImage, 'path'>): string {
  return `${publicUrl}/images/${path}`;
}

/** The type-in method that any food may be given (the interface calls it a dummy). */
export function toWeightMethod({ publicUrl }: Installation): PortionSizeMethod {
  return {
    method: 'weight',
    description: 'weight',
    imageUrl: `${publicUrl}/images/portion/weight.svg`,
    useForRecipes: true,
    conversionFactor: 1,
    parameters: {},
  };
}

export function toAsServedSet(config: Installation, set: AsServedSetWithImages): z.output<typeof AsServedSetView> {
  return {
    selectionImageUrl: imageUrl(config, set.selectionImage.$),
    images: set.images.$.map(({ mainImage, thumbnail, weightGrams, label }) => ({
      mainImageUrl: imageUrl(config, mainImage.$),
      thumbnailUrl: imageUrl(config, thumbnail.$),
      weight: weightGrams,
      label: label ?? null,
    })),
  };
}

export function toImageMap(config: Installation, map: ImageMapWithObjects): z.output<typeof ImageMapView> {
  return {
    baseImageUrl: imageUrl(config, map.baseImage.$),
    objects: map.objects.$.map(({ objectId, description, overlayImage, outlineCoordinates }) => ({
      id: objectId,
      description,
      overlayUrl: overlayImage ? imageUrl(config, overlayImage.$) : null,
      outline: outlineCoordinates,
    })),
  };
}

export function toGuideImage(config: Installation, guide: GuideImageWithMap): z.output<typeof GuideImageView> {
  return {
    description: guide.description,
    imageMap: toImageMap(config, guide.imageMap.$),
    weights: Object.fromEntries(guide.objects.$.map(({ objectId, weightGrams }) => [objectId, weightGrams])),
  };
}

export function toDrinkwareSet(config: Installation, set: DrinkwareSetWithScales): z.output<typeof DrinkwareSetView> {
  return {
    guideId: set.guideImage.id,
    scales: set.scales.$.map(
      ({ objectId, baseImage, overlayImage, width, height, emptyLevel, fullLevel, volumeSamples }) => ({
        objectId,
        baseImageUrl: imageUrl(config, baseImage.$),
        overlayImageUrl: imageUrl(config, overlayImage.$),
        width,
        height,
        emptyLevel,
        fullLevel,
        volumeSamples,
      }),
    ),
  };
}
