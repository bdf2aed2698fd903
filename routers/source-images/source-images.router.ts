import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { createSourceImages } from '../../src/services/source-images/create-source-images.ts';
import { deleteSourceImages } from '../../src/services/source-images/delete-source-images.ts';
import { processForSelection } from '../../src/services/source-images/process-for-selection.ts';
import { listSourceImages } from '../../src/services/source-images/source-images.queries.ts';
import { updateSourceImage } from '../../src/services/source-images/update-source-image.ts';
import { router, staff } from '../../src/trpc.ts';
import { pictureErrors } from '../picture-errors.ts';
import {
  DeletedCount,
  DeleteSourceImagesInput,
  ListSourceImagesInput,
  NewAsServedSourceImagesInput,
  NewImageMapSourceImagesInput,
  NewSourceImagesInput,
  ProcessedImageView,
  ProcessForSelectionInput,
  SourceImagePage,
  SourceImageView,
  UpdateSourceImageInput,
  UPLOADS,
} from './source-images.schema.ts';
import { toSourceImage, toSourceImagePage, toSourceImages } from './source-images.view.ts';

const notFound = { 'source_image.not_found': 'not_found' } as const;
const description =
  'One or several files. What is stored is looked at by its bytes: JPEG, PNG or SVG, turned as its orientation says, without EXIF or position. All or none.';

export const sourceImagesRouter = router({
  /** Source images, newest first: one query. */
  list: staff('source-images:read')
    .meta(rest('GET', '/admin/images/source', 'List source images'))
    .input(ListSourceImagesInput)
    .output(SourceImagePage)
    .query(async ({ ctx, input }) => toSourceImagePage(ctx.config, await listSourceImages(ctx, input))),

  /** Stores pictures as they came, and two views of each: up to 3000 px, and 768 x 432. */
  create: staff('source-images:write')
    .meta(
      rest('POST', '/admin/images/source/new', 'Upload a source image', {
        files: UPLOADS,
        errors: pictureErrors,
        description,
      }),
    )
    .input(NewSourceImagesInput)
    .output(z.array(SourceImageView))
    .mutation(async ({ ctx, input }) => toSourceImages(ctx.config, await createSourceImages(ctx, input))),

  /** The same for an as-served set: its id becomes a keyword more. */
  createForAsServed: staff('source-images:write')
    .meta(
      rest('POST', '/admin/images/source/new-as-served', 'Upload a source image for as served', {
        files: UPLOADS,
        takesQuery: true,
        errors: pictureErrors,
        description,
      }),
    )
    .input(NewAsServedSourceImagesInput)
    .output(z.array(SourceImageView))
    .mutation(async ({ ctx, input: { setId, ...images } }) =>
      toSourceImages(
        ctx.config,
        await createSourceImages(ctx, { ...images, purpose: { folder: 'as-served', id: setId } }),
      ),
    ),

  /** The same for an image map: its id becomes a keyword more. */
  createForImageMap: staff('source-images:write')
    .meta(
      rest('POST', '/admin/images/source/new-image-map', 'Upload a source image for an image map', {
        files: UPLOADS,
        takesQuery: true,
        errors: pictureErrors,
        description,
      }),
    )
    .input(NewImageMapSourceImagesInput)
    .output(z.array(SourceImageView))
    .mutation(async ({ ctx, input: { id, ...images } }) =>
      toSourceImages(ctx.config, await createSourceImages(ctx, { ...images, purpose: { folder: 'image-maps', id } })),
    ),

  /** Replaces the keywords. */
  update: staff('source-images:write')
    .meta(
      rest('PATCH', '/admin/images/source/{id}', 'Update a source image', {
        errors: notFound,
        example: { request: { keywords: ['apple', 'fruit'] } },
      }),
    )
    .input(UpdateSourceImageInput)
    .output(SourceImageView)
    .mutation(async ({ ctx, input }) => toSourceImage(ctx.config, await updateSourceImage(ctx, input))),

  /** Deletes source images that no image set shows, with their files: all or none. */
  remove: staff('source-images:write')
    .meta(
      rest('DELETE', '/admin/images/source/delete', 'Delete a source image', {
        bodyKey: 'id',
        errors: { ...notFound, 'source_image.in_use': 'conflict' },
        description:
          'The body is an array of ids; some proxies drop the body of a DELETE, so the query may say ?id=1&id=2 as well. The refusal of one in use names the sets that show it.',
        example: { request: [1, 2] },
      }),
    )
    .input(DeleteSourceImagesInput)
    .output(DeletedCount)
    .mutation(({ ctx, input }) => deleteSourceImages(ctx, input.id)),

  /** Makes a picture of 300 x 200 px, for a guide image to show where respondents choose a method. */
  processForSelection: staff('source-images:write')
    .meta(
      rest(
        'POST',
        '/admin/images/process-for-selection-screen',
        'Process a source image for the portion size method selection screen',
        {
          takesQuery: true,
          errors: { ...notFound, 'source_image.lost': 'conflict' },
          example: { request: { pathPrefix: 'guide-images/apples', sourceImageId: 1 } },
        },
      ),
    )
    .input(ProcessForSelectionInput)
    .output(ProcessedImageView)
    .mutation(({ ctx, input }) =>
      processForSelection(ctx, { sourceImageId: input.sourceImageId, folder: input.pathPrefix }),
    ),
});
