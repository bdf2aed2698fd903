import { z } from 'zod';
import { MAX_PICTURE_BYTES } from '../../src/adapters/pictures/index.ts';
import { multipart } from '../../src/contract/files.ts';
import { ImageSetId, page, PageInput, Text } from '../common.schema.ts';

const MAX_FILES = 20;

export const UPLOADS = { fields: [], anyNameFor: 'files', maxFiles: MAX_FILES, maxBytes: MAX_PICTURE_BYTES } as const;

export const SourceImageId = z.number().int().min(1).max(2_147_483_647);
export const Keywords = z
  .array(Text(64).trim().min(1))
  .max(50)
  .meta({ description: 'Words by which staff find the picture' });
export const Pictures = z
  .array(z.file('Send a file.'), 'Send at least one file.')
  .min(1, 'Send at least one file.')
  .max(MAX_FILES)
  .meta({ description: 'JPEG, PNG or SVG, up to 32 MB and 50 megapixels each. The form field may have any name.' });

export const ListSourceImagesInput = z.strictObject({
  ...PageInput,
  limit: z.number().int().min(1).max(100).default(50).meta({ description: 'Maximum number of items to return' }),
  search: Text(128).optional().meta({ description: 'Words separated by spaces; each of them is part of a keyword' }),
});

const uploads = { files: Pictures, keywords: Keywords.default([]) };
export const NewSourceImagesInput = multipart(uploads);
export const NewAsServedSourceImagesInput = multipart({ ...uploads, setId: ImageSetId });
export const NewImageMapSourceImagesInput = multipart({ ...uploads, id: ImageSetId });

export const UpdateSourceImageInput = z.strictObject({
  id: SourceImageId.meta({ description: 'Id of the source image' }),
  keywords: Keywords,
});
export const DeleteSourceImagesInput = z.strictObject({
  id: z
    .array(SourceImageId)
    .min(1)
    .max(100)
    .transform((ids) => [...new Set(ids)])
    .meta({ description: 'Ids of source images' }),
});
export const DeletedCount = z
  .object({ deleted: z.number().int().meta({ description: 'Number of deleted source images' }) })
  .meta({ id: 'DeletedCount' });

export const ProcessForSelectionInput = z.strictObject({
  pathPrefix: z
    .string()
    .regex(
      /^(?!originals(?:\/|$))[A-Za-z0-9_-]{1,64}(?:\/[A-Za-z0-9_-]{1,64}){0,6}$/i,
      'Name folders such as guide-images/apples.',
    )
    .meta({ description: 'Folder in the image store', example: 'guide-images/apples' }),
  sourceImageId: SourceImageId.meta({ description: 'Id of the source image' }),
});
export const ProcessedImageView = z
  .object({
    id: z.number().int().meta({ description: 'Id of the picture' }),
    path: z.string().meta({ description: 'Path in the image store' }),
  })
  .meta({ id: 'ProcessedImage' });

export const SourceImageView = z
  .object({
    id: z.number().int().meta({ description: 'Id of the source image' }),
    fullSizeUrl: z.string().meta({ description: 'URL of a view of up to 3000 px' }),
    fixedSizeUrl: z.string().meta({ description: 'URL of a view of at most 768 x 432 px' }),
    keywords: z.array(z.string()).meta({ description: 'Words by which staff find the picture' }),
    uploader: z
      .string()
      .nullable()
      .meta({ description: 'User id; null: a command stored the picture, or the account was deleted' }),
    uploadedAt: z.string().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'SourceImage' });
export const SourceImagePage = page(SourceImageView);
