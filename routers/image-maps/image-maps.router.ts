import { rest } from '../../src/contract/meta.ts';
import { createImageMapFromSvg } from '../../src/services/image-maps/create-from-svg.ts';
import { createImageMap } from '../../src/services/image-maps/create-image-map.ts';
import {
  requireBaseImageSource,
  listImageMaps,
  requireImageMap,
} from '../../src/services/image-maps/image-maps.queries.ts';
import { router, staff } from '../../src/trpc.ts';
import { ImageSetRef } from '../common.schema.ts';
import { ImageSetPage, ListImageSetsInput } from '../image-sets.schema.ts';
import { pictureErrors } from '../picture-errors.ts';
import {
  BASE_IMAGE,
  BASE_IMAGE_AND_SVG,
  BaseImageSourceView,
  NewImageMapFromSvgInput,
  NewImageMapInput,
  NewImageMapView,
  StoredImageMapView,
} from './image-maps.schema.ts';
import { toBaseImageSource, toNewImageMap, toStoredImageMap } from './image-maps.view.ts';

const notFound = { 'image_map.not_found': 'not_found' } as const;
const duplicate = { 'image_map.duplicate_id': 'conflict' } as const;
const drawingErrors = {
  'svg.invalid_size': 'invalid',
  'svg.invalid_outline': 'invalid',
  'svg.invalid_navigation': 'invalid',
  'svg.no_outline': 'invalid',
} as const;

export const imageMapsRouter = router({
  /** Lists image maps, sorted by id unless asked otherwise, with one query. */
  list: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/image-map', 'List image maps', {
        description:
          'Answers a page of ids and descriptions, by id unless `sort` says otherwise. `search` finds part of an id or of a description.',
      }),
    )
    .input(ListImageSetsInput)
    .output(ImageSetPage)
    .query(({ ctx, input }) => listImageMaps(ctx, input)),

  /** Returns the base photograph of an image map and its outlines, in units of the image width. */
  get: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/image-map/{id}', 'Get an image map', {
        errors: notFound,
        description:
          'Answers the photograph of an image map and its objects by id: outlines in units of the image width, with their places in the order of keyboard navigation.',
      }),
    )
    .input(ImageSetRef)
    .output(StoredImageMapView)
    .query(async ({ ctx, input }) => toStoredImageMap(await requireImageMap(ctx, input.id), ctx.config)),

  /** Returns the id of the source image from which the base photograph was made. */
  baseImageSource: staff('portion-images:read')
    .meta(
      rest(
        'GET',
        '/admin/portion-size/image-map/{id}/base-image-source-id',
        'Get the source base image of an image map',
        {
          errors: { ...notFound, 'image_map.incomplete': 'conflict' },
          description:
            'Answers the id of the source image from which the photograph of the map was made. A map whose upload is lost is refused with 409 `image_map.incomplete`.',
        },
      ),
    )
    .input(ImageSetRef)
    .output(BaseImageSourceView)
    .query(async ({ ctx, input }) => toBaseImageSource(await requireBaseImageSource(ctx, input.id))),

  /** Makes an image map from a photograph, which becomes a source image, and a drawing of the outlines. */
  createFromSvg: staff('portion-images:write')
    .meta(
      rest('POST', '/admin/portion-size/image-map/new-from-svg', 'Create an image map from SVG', {
        files: BASE_IMAGE_AND_SVG,
        errors: {
          ...pictureErrors,
          ...drawingErrors,
          ...duplicate,
          'image_map.missing_description': 'invalid',
          'reference.not_found': 'invalid',
        },
        makes: '/admin/portion-size/image-map/{id}',
        description:
          'Each path of the drawing with an id area_<n> outlines the object n. A text with the id "navigation" may list the ids in the order of keyboard navigation; otherwise the order is that of the ids. Curves become corners. A drawing whose proportions differ from those of the photograph by more than 1 % is stored, and the answer has a warning.',
      }),
    )
    .input(NewImageMapFromSvgInput)
    .output(NewImageMapView)
    .mutation(async ({ ctx, input }) => toNewImageMap(await createImageMapFromSvg(ctx, input), ctx.config)),

  /** Makes an image map without objects from a photograph. Objects are added through a guide image of the map. */
  create: staff('portion-images:write')
    .meta(
      rest('POST', '/admin/portion-size/image-map', 'Upload an image map', {
        files: BASE_IMAGE,
        errors: { ...pictureErrors, ...duplicate },
        makes: '/admin/portion-size/image-map/{id}',
        description:
          'The photograph becomes a source image. PATCH /admin/portion-size/guide-image/{id}/objects adds the objects later.',
      }),
    )
    .input(NewImageMapInput)
    .output(NewImageMapView)
    .mutation(async ({ ctx, input }) => toNewImageMap(await createImageMap(ctx, input), ctx.config)),
});
