import { MethodTables, PortionSizeMethod } from '@dietary-recall/recall';
import { z } from 'zod';
import { keepAnswer } from '../../src/contract/kept-answers.ts';
import { rest } from '../../src/contract/meta.ts';
import { router, signedIn } from '../../src/trpc.ts';
import { ImageSetRef, NoInput } from '../common.schema.ts';
import {
  AsServedSetView,
  DrinkwareSetView,
  GuideImageView,
  ImageMapView,
  ImageSetRefs,
} from './portion-sizes.schema.ts';
import {
  toAsServedSet,
  toAsServedSets,
  toDrinkwareSet,
  toGuideImage,
  toImageMap,
  toImageMaps,
  toMethodTables,
  WEIGHT_METHOD,
} from './portion-sizes.view.ts';

const asServedErrors = { 'as_served_set.not_found': 'not_found' } as const;
const imageMapErrors = { 'image_map.not_found': 'not_found' } as const;

export const portionSizesRouter = router({
  /** Returns the method by which a respondent types a weight. A client may add it to any food. */
  weight: signedIn
    .meta(
      rest('GET', '/portion-size/weight', 'Get the weight type-in portion size method', {
        isRevalidated: true,
        description: 'Answers the method by which a respondent types a weight. A client may add it to any food.',
      }),
    )
    .input(NoInput)
    .output(PortionSizeMethod)
    .query(() => WEIGHT_METHOD),

  /**
   * Returns the tables from which the methods cereal, milk-on-cereal, milk-in-a-hot-drink and pizza calculate: weights in g,
   * milk in ml and as a share of the cup. The lists are empty if the installation has no tables.
   */
  methodTables: signedIn
    .meta(
      rest('GET', '/portion-size/method-tables', 'Get the tables of portion size methods', {
        isRevalidated: true,
        description:
          'Answers the tables from which the methods `cereal`, `milk-on-cereal`, `milk-in-a-hot-drink` and `pizza` calculate: weights in g, milk in ml and as a share of the cup. The lists are empty if the installation has no tables.',
      }),
    )
    .input(NoInput)
    .output(MethodTables)
    .query(async ({ ctx }) => toMethodTables(await ctx.portionImages.methodTables())),

  /** Returns the photographs of one as-served set, lightest first; weights are in g. */
  getAsServed: signedIn
    .meta(
      rest('GET', '/portion-size/as-served/{id}', 'Get as served image set data', {
        errors: asServedErrors,
        isRevalidated: true,
        description: 'Answers the photographs of an as-served set, lightest first; weights are in g.',
      }),
    )
    .input(ImageSetRef)
    .use(async ({ ctx, input, next }) =>
      keepAnswer({ source: await ctx.portionImages.asServedSet(input.id), publicUrl: ctx.config.publicUrl }, next),
    )
    .output(AsServedSetView)
    .query(async ({ ctx, input }) => toAsServedSet(await ctx.portionImages.asServedSet(input.id), ctx.config)),

  /** Returns several as-served sets in the order of the ids. When one is missing, the request fails. */
  getManyAsServed: signedIn
    .meta(
      rest('POST', '/portion-size/as-served', 'Get data of multiple as served image sets', {
        bodyKey: 'ids',
        errors: asServedErrors,
        description:
          'Takes an array of 1 to 100 ids and answers the as-served sets in the order of the ids. If one of them is missing, the answer is 404.',
        example: { request: ['rice', 'pasta'] },
      }),
    )
    .input(ImageSetRefs)
    .output(z.array(AsServedSetView))
    .query(async ({ ctx, input }) => toAsServedSets(await ctx.portionImages.asServedSets(input.ids), ctx.config)),

  /** Returns an image map with a weight in g for each object. */
  getGuideImage: signedIn
    .meta(
      rest('GET', '/portion-size/guide-image/{id}', 'Get guide image data', {
        errors: { 'guide_image.not_found': 'not_found' },
        isRevalidated: true,
        description: 'Answers an image map with a weight in g for each of its objects.',
      }),
    )
    .input(ImageSetRef)
    .use(async ({ ctx, input, next }) =>
      keepAnswer({ source: await ctx.portionImages.guideImage(input.id), publicUrl: ctx.config.publicUrl }, next),
    )
    .output(GuideImageView)
    .query(async ({ ctx, input }) => toGuideImage(await ctx.portionImages.guideImage(input.id), ctx.config)),

  /** Returns the base photograph of an image map and its outlines, in units of the image width. */
  getImageMap: signedIn
    .meta(
      rest('GET', '/portion-size/image-maps/{id}', 'Get image map data', {
        errors: imageMapErrors,
        isRevalidated: true,
        description:
          'Answers the base photograph of an image map and its outlines, in units of the image width and in the order of keyboard navigation.',
      }),
    )
    .input(ImageSetRef)
    .use(async ({ ctx, input, next }) =>
      keepAnswer({ source: await ctx.portionImages.imageMap(input.id), publicUrl: ctx.config.publicUrl }, next),
    )
    .output(ImageMapView)
    .query(async ({ ctx, input }) => toImageMap(await ctx.portionImages.imageMap(input.id), ctx.config)),

  /** Returns several image maps in the order of the ids. When one is missing, the request fails. */
  getManyImageMaps: signedIn
    .meta(
      rest('POST', '/portion-size/image-maps', 'Get data of multiple image maps', {
        bodyKey: 'ids',
        errors: imageMapErrors,
        description:
          'Takes an array of 1 to 100 ids and answers the image maps in the order of the ids. If one of them is missing, the answer is 404.',
        example: { request: ['bread_slices', 'apples'] },
      }),
    )
    .input(ImageSetRefs)
    .output(z.array(ImageMapView))
    .query(async ({ ctx, input }) => toImageMaps(await ctx.portionImages.imageMaps(input.ids), ctx.config)),

  /** Returns the sliding scales of a drinkware set: the pixel rows of empty and full, and volumes in ml by fill level. */
  getDrinkware: signedIn
    .meta(
      rest('GET', '/portion-size/drinkware/{id}', 'Get drinkware set data', {
        errors: { 'drinkware_set.not_found': 'not_found' },
        isRevalidated: true,
        description:
          'Answers a sliding scale for each vessel of a drinkware set: the pixel rows of empty and full, and volumes in ml by fill level.',
      }),
    )
    .input(ImageSetRef)
    .use(async ({ ctx, input, next }) =>
      keepAnswer({ source: await ctx.portionImages.drinkwareSet(input.id), publicUrl: ctx.config.publicUrl }, next),
    )
    .output(DrinkwareSetView)
    .query(async ({ ctx, input }) => toDrinkwareSet(await ctx.portionImages.drinkwareSet(input.id), ctx.config)),
});
