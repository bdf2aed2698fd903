import { z } from 'zod';
import { MAX_PICTURE_BYTES } from '../../src/adapters/pictures/index.ts';
import { multipart } from '../../src/contract/files.ts';
import { ImageSetId } from '../common.schema.ts';
import { Picture } from '../picture.schema.ts';
import { Description } from '../records.schema.ts';
import { Keywords } from '../source-images/source-images.schema.ts';

export const MAX_OBJECTS = 500;
export const MAX_OBJECT_ID = 999_999_999;
/** The id of an object as a key of a JSON object. */
export const ObjectKey = z.string().regex(/^(?:0|[1-9]\d{0,8})$/, 'An object id is a whole number.');

export const BASE_IMAGE = { fields: ['baseImage'], maxFiles: 1, maxBytes: MAX_PICTURE_BYTES } as const;
export const BASE_IMAGE_AND_SVG = { fields: ['baseImage', 'svg'], maxFiles: 2, maxBytes: MAX_PICTURE_BYTES } as const;

const baseImage = {
  baseImage: z.file('Send one file.').meta({ description: 'JPEG, PNG or SVG, up to 32 MB and 50 megapixels' }),
  baseImageKeywords: Keywords.default([]),
};
const header = { id: ImageSetId, description: Description.meta({ description: 'Description of what it shows' }) };

export const NewImageMapInput = multipart({
  ...baseImage,
  imageMapParameters: z.strictObject(header).meta({ description: 'JSON' }),
}).transform(({ imageMapParameters, baseImageKeywords: keywords, ...files }) => ({
  ...imageMapParameters,
  ...files,
  keywords,
}));

export const NewImageMapFromSvgInput = multipart({
  ...baseImage,
  svg: z
    .file('Send one file.')
    .meta({ description: 'The outlines: paths with the ids area_1, area_2, ...; up to 2 MB' }),
  imageMapParameters: z
    .strictObject({
      ...header,
      objectDescriptions: z
        .record(ObjectKey, Description)
        .refine((texts) => Object.keys(texts).length <= MAX_OBJECTS, `Describe at most ${MAX_OBJECTS} objects.`)
        .meta({ description: 'Description of each outline of the drawing by object id, which is the n of area_n' }),
    })
    .meta({ description: 'JSON' }),
}).transform(({ imageMapParameters, baseImageKeywords: keywords, ...files }) => ({
  ...imageMapParameters,
  ...files,
  keywords,
}));

export const OutlineView = z
  .array(z.number())
  .meta({ description: 'Corners x0, y0, x1, y1, ... in units of the image width' });

export const StoredImageMapView = z
  .object({
    id: z.string().meta({ description: 'Id of the image map' }),
    description: z.string().meta({ description: 'Description of what it shows' }),
    baseImageId: z.number().int().meta({ description: 'Id of the photograph' }),
    baseImageUrl: z.string().meta({ description: 'Absolute URL of the photograph' }),
    baseImage: Picture.meta({ description: 'The picture at `baseImageUrl`' }),
    objects: z
      .record(
        z.string(),
        z.object({
          description: z.string().meta({ description: 'What the object shows' }),
          overlayImageUrl: z
            .string()
            .nullable()
            .meta({ description: 'Absolute URL of the picture with the outline of the object; null: none' }),
          overlayImage: Picture.nullable().meta({ description: 'The picture at `overlayImageUrl`; null: none' }),
          navigationIndex: z.number().int().meta({ description: 'Place in the order of keyboard navigation, from 0' }),
          outlineCoordinates: OutlineView,
        }),
      )
      .meta({ description: 'Objects by object id' }),
  })
  .meta({ id: 'StoredImageMap' });

export const NewImageMapView = StoredImageMapView.extend({
  warnings: z.array(z.string()).meta({ description: 'Possible faults of the map, which is stored in any case' }),
}).meta({ id: 'NewImageMap' });

export const BaseImageSourceView = z
  .object({ sourceImageId: z.number().int().meta({ description: 'Id of the source image' }) })
  .meta({ id: 'BaseImageSource' });
