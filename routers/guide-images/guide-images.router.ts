import { rest } from '../../src/contract/meta.ts';
import { createGuideImage } from '../../src/services/guide-images/create-guide-image.ts';
import { deleteGuideImage } from '../../src/services/guide-images/delete-guide-image.ts';
import { listUsesOfGuideImage } from '../../src/services/guide-images/guide-image-users.ts';
import { listGuideImages, requireGuideImageInSnapshot } from '../../src/services/guide-images/guide-images.queries.ts';
import { setSelectionImage } from '../../src/services/guide-images/set-selection-image.ts';
import { updateGuideImageMeta } from '../../src/services/guide-images/update-guide-image-meta.ts';
import { updateGuideImageObjects } from '../../src/services/guide-images/update-guide-image-objects.ts';
import { router, staff } from '../../src/trpc.ts';
import { ImageSetRef } from '../common.schema.ts';
import { ImageSetView, ListImageSetsInput, ListPictureUsesInput, PictureUsePage } from '../image-sets.schema.ts';
import {
  DeletedGuideImageView,
  GuideImagePage,
  NewGuideImageInput,
  SelectionImageView,
  SetSelectionImageInput,
  StoredGuideImageView,
  UpdateGuideImageMetaInput,
  UpdateGuideImageObjectsInput,
} from './guide-images.schema.ts';
import { toGuideImagePage, toSelectionImage, toStoredGuideImage } from './guide-images.view.ts';

const notFound = { 'guide_image.not_found': 'not_found' } as const;
const duplicate = { 'guide_image.duplicate_id': 'conflict' } as const;
const inUse = { 'guide_image.in_use': 'conflict' } as const;
const incomplete = { 'image_map.incomplete': 'conflict' } as const;
const apples = { id: 'apples', description: 'Apples by size' };

export const guideImagesRouter = router({
  /** Lists guide images, sorted by id unless asked otherwise, with one query. */
  list: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/guide-image', 'List guide images', {
        description:
          'Answers a page of ids and descriptions with the image map and the photograph of each, by id unless `sort` says otherwise. `search` finds part of an id or of a description.',
      }),
    )
    .input(ListImageSetsInput)
    .output(GuideImagePage)
    .query(async ({ ctx, input }) => toGuideImagePage(await listGuideImages(ctx, input), ctx.config)),

  /** Returns a guide image with the objects of its map: outlines in units of the image width, weights in g. */
  get: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/guide-image/{id}', 'Get a guide image', {
        errors: notFound,
        description:
          'Answers a guide image with the objects of its image map in the order of keyboard navigation: outlines in units of the image width, weights in g. A guide image with a weight that is null is a draft, which no food can use.',
      }),
    )
    .input(ImageSetRef)
    .output(StoredGuideImageView)
    .query(async ({ ctx, input }) => toStoredGuideImage(await requireGuideImageInSnapshot(ctx, input), ctx.config)),

  /** Lists what uses a guide image, so that nobody changes or deletes it unawares. */
  listUses: staff('portion-images:read')
    .meta(
      rest('GET', '/admin/portion-size/guide-image/{id}/uses', 'List where a guide image is used', {
        errors: notFound,
        description:
          'Answers the foods and categories whose portion size methods show the guide image, with the locale of each, and the drinkware sets whose vessels are chosen on it.',
      }),
    )
    .input(ListPictureUsesInput)
    .output(PictureUsePage)
    .query(({ ctx, input }) => listUsesOfGuideImage(ctx, input)),

  /** Makes a guide image from an image map. It is a draft, which no food can use, until every object has a weight. */
  create: staff('portion-images:write')
    .meta(
      rest('POST', '/admin/portion-size/guide-image/new', 'Create a guide image', {
        errors: {
          ...duplicate,
          'image_map.not_found': 'not_found',
          ...incomplete,
          'source_image.lost': 'conflict',
          'reference.not_found': 'invalid',
        },
        makes: '/admin/portion-size/guide-image/{id}',
        description:
          'Respondents choose the guide image by the base photograph of its map. An object without a weight makes the guide image a draft, which no food can use.',
        example: { request: { ...apples, imageMapId: 'apples', objectWeights: { 1: 75, 2: 120 } } },
      }),
    )
    .input(NewGuideImageInput)
    .output(StoredGuideImageView)
    .mutation(async ({ ctx, input }) => toStoredGuideImage(await createGuideImage(ctx, input), ctx.config)),

  /**
   * Changes the id or the description of a guide image. A new id renames the guide image but not its map; methods and
   * drinkware sets that name the guide image follow.
   */
  updateMeta: staff('portion-images:write')
    .meta(
      rest('PATCH', '/admin/portion-size/guide-image/{currentId}/meta', 'Update guide image metadata', {
        errors: { ...notFound, ...duplicate },
        description:
          'Changes the id, the description or both, and answers them; an absent field stays. A new id renames the guide image but not its image map; portion size methods and drinkware sets that name the guide image follow. An id that another guide image has is refused with 409.',
        example: { request: apples },
      }),
    )
    .input(UpdateGuideImageMetaInput)
    .output(ImageSetView)
    .mutation(({ ctx, input }) => updateGuideImageMeta(ctx, input)),

  /** Replaces all objects of a guide image and of its map: outlines in units of the image width, weights in g. */
  updateObjects: staff('portion-images:write')
    .meta(
      rest('PATCH', '/admin/portion-size/guide-image/{id}/objects', 'Update guide image objects', {
        errors: {
          ...notFound,
          ...incomplete,
          ...inUse,
          'guide_image.other_proportions': 'invalid',
          'guide_image.weights_needed': 'conflict',
          'guide_image.map_shared': 'conflict',
        },
        description:
          'Objects keep the ids that are given. While foods, categories or drinkware sets use the guide image, each object needs a weight. A drinkware set has a scale for each object: while one uses the guide image, the ids of its objects cannot change. While another guide image has the same map, the outlines cannot change, and the objects to which that guide image gives a weight cannot be removed.',
        example: {
          request: {
            imageWidth: 1000,
            imageHeight: 667,
            objects: [
              { id: 1, description: 'Small', outlineCoordinates: [0.1, 0.1, 0.3, 0.1, 0.2, 0.4], weight: 75 },
              { description: 'Large', outlineCoordinates: [0.5, 0.1, 0.9, 0.1, 0.7, 0.6], weight: null },
            ],
          },
        },
      }),
    )
    .input(UpdateGuideImageObjectsInput)
    .output(StoredGuideImageView)
    .mutation(async ({ ctx, input }) => toStoredGuideImage(await updateGuideImageObjects(ctx, input), ctx.config)),

  /** Sets the picture that stands for a guide image on the screen on which respondents choose a method. */
  setSelectionImage: staff('portion-images:write')
    .meta(
      rest(
        'POST',
        '/admin/portion-size/guide-image/selection-screen-image',
        'Update the portion size method selection screen image of a guide image',
        {
          takesQuery: true,
          errors: { ...notFound, 'selection_image.not_found': 'not_found', 'selection_image.unsuitable': 'invalid' },
          description: 'The previous picture is deleted unless something else shows it.',
          example: { request: { id: 'apples', selectionImageId: 341 } },
        },
      ),
    )
    .input(SetSelectionImageInput)
    .output(SelectionImageView)
    .mutation(async ({ ctx, input }) => toSelectionImage(await setSelectionImage(ctx, input), ctx.config)),

  /** Deletes a guide image with its pictures, and its map unless something else uses the map; the source images stay. */
  delete: staff('portion-images:write')
    .meta(
      rest('DELETE', '/admin/portion-size/guide-image/{id}', 'Delete a guide image', {
        errors: { ...notFound, ...inUse },
        description:
          'A guide image in use is not deleted; the answer names the foods, categories and drinkware sets that use it.',
      }),
    )
    .input(ImageSetRef)
    .output(DeletedGuideImageView)
    .mutation(({ ctx, input }) => deleteGuideImage(ctx, input.id)),
});
