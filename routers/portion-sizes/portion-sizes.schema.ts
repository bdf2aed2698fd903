import { z } from 'zod';
import { ImageSetId } from '../common.schema.ts';
import { Picture } from '../picture.schema.ts';

export const ImageSetRefs = z.strictObject({
  ids: z
    .array(ImageSetId)
    .min(1)
    .max(100)
    .meta({ description: 'Ids of image sets; if one is missing, none is returned' }),
});

const Url = z.string().meta({ description: 'Absolute URL of an image' });
const Outline = z.array(z.number()).meta({ description: 'Corners x0, y0, x1, y1, ... in units of the image width' });

export const AsServedSetView = z
  .object({
    selectionImageUrl: Url,
    selectionImage: Picture.meta({ description: 'The picture at `selectionImageUrl`' }),
    images: z
      .array(
        z.object({
          mainImageUrl: Url,
          mainImage: Picture.meta({ description: 'The picture at `mainImageUrl`' }),
          thumbnailUrl: Url,
          thumbnail: Picture.meta({ description: 'The picture at `thumbnailUrl`' }),
          weight: z.number().meta({ description: 'Weight in g' }),
          label: z.string().nullable().meta({ description: 'Text shown with the picture; null: none' }),
        }),
      )
      .meta({ description: 'Photographs, lightest first' }),
  })
  .meta({ id: 'AsServedSet' });

export const ImageMapView = z
  .object({
    baseImageUrl: Url,
    baseImage: Picture.meta({ description: 'The picture at `baseImageUrl`' }),
    objects: z
      .array(
        z.object({
          id: z.number().int().meta({ description: 'Id of the object' }),
          description: z.string().meta({ description: 'What the object shows' }),
          overlayUrl: Url.nullable(),
          overlay: Picture.nullable().meta({ description: 'The picture at `overlayUrl`; null: none' }),
          outline: Outline,
        }),
      )
      .meta({ description: 'Objects in the order of keyboard navigation' }),
  })
  .meta({ id: 'ImageMap' });

export const GuideImageView = z
  .object({
    description: z.string().meta({ description: 'What the guide image shows' }),
    imageMap: ImageMapView,
    weights: z.record(z.string(), z.number()).meta({ description: 'Weight in g by object id' }),
  })
  .meta({ id: 'GuideImage' });

export const DrinkwareSetView = z
  .object({
    guideId: z.string().meta({ description: 'Id of the guide image from which respondents choose a vessel' }),
    scales: z
      .array(
        z.object({
          objectId: z.number().int().meta({ description: 'The object of the guide image that shows the vessel' }),
          baseImageUrl: Url,
          baseImage: Picture.meta({ description: 'The picture at `baseImageUrl`' }),
          overlayImageUrl: Url,
          overlayImage: Picture.meta({ description: 'The picture at `overlayImageUrl`' }),
          width: z.number().int().meta({ description: 'Width of the picture in px' }),
          height: z.number().int().meta({ description: 'Height of the picture in px' }),
          emptyLevel: z.number().int().meta({ description: 'Pixel row of the empty container' }),
          fullLevel: z.number().int().meta({ description: 'Pixel row of the full container' }),
          volumeSamples: z
            .array(
              z.object({
                fl: z.number().meta({ description: 'Fill level, 0 to 1' }),
                v: z.number().meta({ description: 'Volume in ml' }),
              }),
            )
            .meta({ description: 'Volume v in ml at fill level fl, from 0 to 1, ascending by fill level' }),
        }),
      )
      .meta({ description: 'One scale for each vessel' }),
  })
  .meta({ id: 'DrinkwareSet' });
