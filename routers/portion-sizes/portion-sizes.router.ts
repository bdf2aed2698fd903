import { MethodTables, PortionSizeMethod } from '@dietary-recall/recall';
import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { router, signedIn } from '../../src/trpc.ts';
import {
  AsServedSetView,
  DrinkwareSetView,
  GuideImageView,
  ImageMapView,
  ImageSetRef,
  ImageSetRefs,
} from './portion-sizes.schema.ts';
import { toAsServedSet, toDrinkwareSet, toGuideImage, toImageMap, WEIGHT_METHOD } from './portion-sizes.view.ts';

const asServedErrors = { 'as_served_set.not_found': 'not_found' } as const;
const imageMapErrors = { 'image_map.not_found': 'not_found' } as const;

export const portionSizesRouter = router({
  /** The weight type-in, so that a client can add it to any food. */
  weight: signedIn
    .meta(rest('GET', '/portion-size/weight', 'Get the weight type-in portion size method'))
    .output(PortionSizeMethod)
    .query(() => WEIGHT_METHOD),

  /**
   * What the methods cereal, milk-on-cereal, milk-in-a-hot-drink and pizza calculate with: weights in g, milk in ml and as a
   * share of the cup. Empty lists where the installation has none.
   */
  methodTables: signedIn
    .meta(rest('GET', '/portion-size/method-tables', 'Get the tables of portion size methods'))
    .output(MethodTables)
    .query(({ ctx }) => ctx.portionImages.methodTables()),

  /** The photographs of one as-served set, lightest first; weights in g. */
  getAsServed: signedIn
    .meta(rest('GET', '/portion-size/as-served/{id}', 'Get as served image set data', { errors: asServedErrors }))
    .input(ImageSetRef)
    .output(AsServedSetView)
    .query(async ({ ctx, input }) => toAsServedSet(ctx.config, await ctx.portionImages.asServedSet(input.id))),

  /** Several as-served sets in the order asked; all or, when one is missing, none. */
  getManyAsServed: signedIn
    .meta(
      rest('POST', '/portion-size/as-served', 'Get data of multiple as served image sets', {
        bodyKey: 'ids',
        errors: asServedErrors,
        example: { request: ['rice', 'pasta'] },
      }),
    )
    .input(ImageSetRefs)
    .output(z.array(AsServedSetView))
    .query(async ({ ctx, input }) =>
      (await Promise.all(input.ids.map((id) => ctx.portionImages.asServedSet(id)))).map((set) =>
        toAsServedSet(ctx.config, set),
      ),
    ),

  /** An image map with a weight in g for each object. */
  getGuideImage: signedIn
    .meta(
      rest('GET', '/portion-size/guide-image/{id}', 'Get guide image data', {
        errors: { 'guide_image.not_found': 'not_found' },
      }),
    )
    .input(ImageSetRef)
    .output(GuideImageView)
    .query(async ({ ctx, input }) => toGuideImage(ctx.config, await ctx.portionImages.guideImage(input.id))),

  /** A base photograph and its outlines, in units of the image width. */
  getImageMap: signedIn
    .meta(rest('GET', '/portion-size/image-maps/{id}', 'Get image map data', { errors: imageMapErrors }))
    .input(ImageSetRef)
    .output(ImageMapView)
    .query(async ({ ctx, input }) => toImageMap(ctx.config, await ctx.portionImages.imageMap(input.id))),

  /** Several image maps in the order asked; all or, when one is missing, none. */
  getManyImageMaps: signedIn
    .meta(
      rest('POST', '/portion-size/image-maps', 'Get data of multiple image maps', {
        bodyKey: 'ids',
        errors: imageMapErrors,
        example: { request: ['bread_slices', 'apples'] },
      }),
    )
    .input(ImageSetRefs)
    .output(z.array(ImageMapView))
    .query(async ({ ctx, input }) =>
      (await Promise.all(input.ids.map((id) => ctx.portionImages.imageMap(id)))).map((map) =>
        toImageMap(ctx.config, map),
      ),
    ),

  /** The sliding scales of a drinkware set: pixel rows of empty and full, and volumes in ml by fill level. */
  getDrinkware: signedIn
    .meta(
      rest('GET', '/portion-size/drinkware/{id}', 'Get drinkware set data', {
        errors: { 'drinkware_set.not_found': 'not_found' },
      }),
    )
    .input(ImageSetRef)
    .output(DrinkwareSetView)
    .query(async ({ ctx, input }) => toDrinkwareSet(ctx.config, await ctx.portionImages.drinkwareSet(input.id))),
});
