import { rest } from '../../src/contract/meta.ts';
import { chooseThumbnail, deleteThumbnail, uploadThumbnail } from '../../src/services/thumbnails/change-thumbnail.ts';
import { requireThumbnail } from '../../src/services/thumbnails/thumbnails.queries.ts';
import { router, staff } from '../../src/trpc.ts';
import { pictureErrors } from '../picture-errors.ts';
import {
  ChooseThumbnailInput,
  THUMBNAIL,
  ThumbnailInput,
  ThumbnailView,
  UploadThumbnailInput,
} from './thumbnails.schema.ts';
import { toThumbnail } from './thumbnails.view.ts';

const notFound = { 'food.not_found': 'not_found', 'category.not_found': 'not_found' } as const;
const mayEdit =
  'Whoever may edit the global part of the food or category may do this: all locales show the same thumbnail.';

export const thumbnailsRouter = router({
  /** Gets the thumbnail of a food or category, with the source image that it was made from. */
  get: staff('food-list:read')
    .meta(
      rest('GET', '/admin/thumbnails/{type}/{code}', 'Get the thumbnail of a food or category', {
        errors: notFound,
        description:
          'Answers the small picture by which applications show a food or a category in lists. Respondents get it with the results of a search, the contents of categories and the data of a food.',
      }),
    )
    .input(ThumbnailInput)
    .output(ThumbnailView)
    .query(async ({ ctx, input }) => toThumbnail(await requireThumbnail(ctx, input), ctx.config)),

  /** Makes the thumbnail from an upload, which becomes a source image. */
  upload: staff('food-list:write')
    .meta(
      rest('POST', '/admin/thumbnails/{type}/{code}', 'Upload the thumbnail of a food or category', {
        files: THUMBNAIL,
        makes: '/admin/thumbnails/{type}/{code}',
        errors: { ...notFound, ...pictureErrors },
        description: `Takes a form with one picture in the field \`file\`. The bytes of the file, not its name, decide its type: JPEG, PNG or SVG. It becomes a source image, with the code among its keywords, and the thumbnail is made from it: at most 320 px wide and high, not cropped. The former thumbnail is deleted; its source image stays. ${mayEdit}`,
      }),
    )
    .input(UploadThumbnailInput)
    .output(ThumbnailView)
    .mutation(async ({ ctx, input }) => toThumbnail(await uploadThumbnail(ctx, input), ctx.config)),

  /** Makes the thumbnail from a source image. */
  choose: staff('food-list:write')
    .meta(
      rest('PUT', '/admin/thumbnails/{type}/{code}', 'Choose the thumbnail of a food or category', {
        errors: { ...notFound, 'source_image.not_found': 'not_found', 'source_image.lost': 'conflict' },
        description: `Makes the thumbnail from a source image, such as one of an as-served set: \`GET /admin/images/source\` finds them. The former thumbnail is deleted; its source image stays. ${mayEdit}`,
        example: { request: { sourceImageId: 12 } },
      }),
    )
    .input(ChooseThumbnailInput)
    .output(ThumbnailView)
    .mutation(async ({ ctx, input }) => toThumbnail(await chooseThumbnail(ctx, input), ctx.config)),

  /** Takes the thumbnail from a food or category. */
  delete: staff('food-list:write')
    .meta(
      rest('DELETE', '/admin/thumbnails/{type}/{code}', 'Remove the thumbnail of a food or category', {
        errors: notFound,
        description: `Deletes the thumbnail; its source image stays. A record without a thumbnail stays as it is. ${mayEdit}`,
      }),
    )
    .input(ThumbnailInput)
    .output(ThumbnailView)
    .mutation(async ({ ctx, input }) => toThumbnail(await deleteThumbnail(ctx, input), ctx.config)),
});
