import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { startRenditions } from '../../src/services/images/renditions-job.ts';
import {
  createAsServedSourceImages,
  createImageMapSourceImages,
  createSourceImages,
} from '../../src/services/source-images/create-source-images.ts';
import { deleteSourceImages } from '../../src/services/source-images/delete-source-images.ts';
import { processForSelection } from '../../src/services/source-images/process-for-selection.ts';
import { listSourceImages } from '../../src/services/source-images/source-images.queries.ts';
import { updateSourceImage } from '../../src/services/source-images/update-source-image.ts';
import { router, staff } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import { JobView } from '../jobs/jobs.schema.ts';
import { toJob } from '../jobs/jobs.view.ts';
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
import { toProcessedImage, toSourceImage, toSourceImagePage, toSourceImages } from './source-images.view.ts';

const notFound = { 'source_image.not_found': 'not_found' } as const;
const description =
  'Takes one or several files and stores all of them or none. The bytes of a file, not its name, decide its type: JPEG, PNG or SVG. The pictures served are turned as the orientation of the file says and carry no EXIF data and no position.';

export const sourceImagesRouter = router({
  /** Lists source images, newest first, with one query. */
  list: staff('source-images:read')
    .meta(
      rest('GET', '/admin/images/source', 'List source images', {
        description:
          'Answers a page of the uploaded pictures, newest first, with the URLs of two views of each. Each word of `search` is part of a keyword.',
      }),
    )
    .input(ListSourceImagesInput)
    .output(SourceImagePage)
    .query(async ({ ctx, input }) => toSourceImagePage(await listSourceImages(ctx, input), ctx.config)),

  /** Stores each upload unchanged, and two views of it: one of up to 3000 px and one that fits into 768 x 432 px. */
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
    .mutation(async ({ ctx, input }) => toSourceImages(await createSourceImages(ctx, input), ctx.config)),

  /** Stores uploads for an as-served set, whose id becomes one of their keywords. */
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
    .mutation(async ({ ctx, input }) => toSourceImages(await createAsServedSourceImages(ctx, input), ctx.config)),

  /** Stores uploads for an image map, whose id becomes one of their keywords. */
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
    .mutation(async ({ ctx, input }) => toSourceImages(await createImageMapSourceImages(ctx, input), ctx.config)),

  /** Replaces the keywords of a source image. */
  update: staff('source-images:write')
    .meta(
      rest('PATCH', '/admin/images/source/{id}', 'Update a source image', {
        errors: notFound,
        description:
          'Replaces the keywords of a source image and answers the source image. Its pictures do not change.',
        example: { request: { keywords: ['apple', 'fruit'] } },
      }),
    )
    .input(UpdateSourceImageInput)
    .output(SourceImageView)
    .mutation(async ({ ctx, input }) => toSourceImage(await updateSourceImage(ctx, input), ctx.config)),

  /** Deletes source images, which no image set may show, with their files: all of them or none. */
  delete: staff('source-images:write')
    .meta(
      rest('DELETE', '/admin/images/source/delete', 'Delete a source image', {
        bodyKey: 'id',
        errors: { ...notFound, 'source_image.in_use': 'conflict' },
        description:
          'The body is an array of ids. Some proxies drop the body of a DELETE request, so the ids may stand in the query instead: ?id=1&id=2. The request is refused when an image set shows one of the source images; the answer names these sets.',
        example: { request: [1, 2] },
      }),
    )
    .input(DeleteSourceImagesInput)
    .output(DeletedCount)
    .mutation(({ ctx, input }) => deleteSourceImages(ctx, input.id)),

  /** Makes a picture of 300 x 200 px, which a guide image shows on the screen on which respondents choose a method. */
  processForSelection: staff('source-images:write')
    .meta(
      rest(
        'POST',
        '/admin/images/process-for-selection-screen',
        'Process a source image for the portion size method selection screen',
        {
          takesQuery: true,
          errors: { ...notFound, 'source_image.lost': 'conflict' },
          description:
            'Makes a picture of 300 x 200 px from a source image and stores it in the folder `pathPrefix` of the image store. The answer has the id that POST /admin/portion-size/guide-image/selection-screen-image takes. A source image whose file is lost is refused with 409 `source_image.lost`.',
          example: { request: { pathPrefix: 'guide-images/apples', sourceImageId: 1 } },
        },
      ),
    )
    .input(ProcessForSelectionInput)
    .output(ProcessedImageView)
    .mutation(async ({ ctx, input }) => toProcessedImage(await processForSelection(ctx, input))),

  /** Starts the job that makes the missing renditions of all pictures. */
  makeRenditions: staff('source-images:write')
    .meta(
      rest('POST', '/admin/images/renditions', 'Make the missing renditions of pictures', {
        makes: '/jobs/{id}',
        description:
          'Pictures get their renditions when they are stored. Those of an earlier version, and those of the demo, get them by this job: `GET /jobs/{id}` tells its progress, and at the end how many pictures it did and which it could not do. A picture is done once; while your job runs, the answer is that job. Cancelling keeps what is done. `npm run images -- renditions` does the same.',
      }),
    )
    .input(NoInput)
    .output(JobView)
    .mutation(async ({ ctx }) => toJob(await startRenditions(ctx))),
});
