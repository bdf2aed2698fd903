import { z } from 'zod';
import { MAX_PICTURE_BYTES } from '../../src/adapters/pictures/index.ts';
import { multipart } from '../../src/contract/files.ts';
import { Code } from '../common.schema.ts';
import { Picture } from '../picture.schema.ts';
import { Keywords, SourceImageId } from '../source-images/source-images.schema.ts';

export const THUMBNAIL = { fields: ['file'], maxFiles: 1, maxBytes: MAX_PICTURE_BYTES } as const;

const record = {
  type: z.enum(['food', 'category']).meta({ description: 'Is it a food or a category?' }),
  code: Code,
};
export const ThumbnailInput = z.strictObject(record);
export const UploadThumbnailInput = multipart({
  ...record,
  file: z.file('Send one file.').meta({ description: 'JPEG, PNG or SVG, up to 32 MB and 50 megapixels' }),
  keywords: Keywords.default([]),
});
export const ChooseThumbnailInput = z.strictObject({
  ...record,
  sourceImageId: SourceImageId.meta({ description: 'Id of the source image' }),
});

export const ThumbnailView = z
  .object({
    type: z.enum(['food', 'category']).meta({ description: 'Is it a food or a category?' }),
    code: z.string().meta({ description: 'Food or category code' }),
    sourceImageId: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Id of the source image that the thumbnail was made from; null: there is no thumbnail' }),
    thumbnail: Picture.nullable().meta({
      description: 'The thumbnail, at most 320 px wide and high; null: there is none',
    }),
  })
  .meta({ id: 'Thumbnail' });
