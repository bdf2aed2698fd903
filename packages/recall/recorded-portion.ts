import { PIECE_SHAPES, UNKNOWN_METHOD } from '@dietary-recall/vocabulary';
import { z } from 'zod';

const grams = (description: string) => z.number().min(0).max(100_000).meta({ description });
const position = (description: string) => z.number().int().min(0).optional().meta({ description });
const objectId = (description: string) => z.number().int().min(1).optional().meta({ description });
const share = (description: string) => z.number().min(0).max(1).optional().meta({ description });
const text = (description: string) => z.string().max(2048).optional().meta({ description });

const weights = {
  servingWeight: grams('Weight served, in g'),
  leftoversWeight: grams('Weight left over, in g; 0 by default').optional(),
  sameAsBefore: z.boolean().optional().meta({
    description:
      'Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall. false: it was another amount; absent: it was not asked',
  }),
};
const quantity = {
  quantity: z.number().positive().optional().meta({ description: 'Number of units; 1 by default' }),
};
const linkedQuantity = {
  linkedQuantity: z.number().positive().optional().meta({
    description: 'Number of units of the parent food, such as slices of bread, that each got this amount; 1 by default',
  }),
};
const leftovers = { leftovers: z.boolean().optional().meta({ description: 'Was something left over?' }) };
const pictures = {
  ...leftovers,
  servingChoiceIndex: position('Position of the chosen picture in the serving set, from 0'),
  servingImage: text('URL or id of the chosen picture of the serving'),
  servingWeightFactor: z.number().positive().optional().meta({
    description: 'Share of the pictured serving, as `fractionsOffered` lists them; 1 by default',
  }),
  leftoversChoiceIndex: position('Position of the chosen picture in the leftovers set, from 0'),
  leftoversImage: text('URL or id of the chosen picture of the leftovers'),
  leftoversWeightFactor: z.number().positive().optional().meta({
    description: 'Share of the pictured leftovers; 1 by default',
  }),
};
const bowl = {
  bowlIndex: objectId('Id of the chosen bowl in the image map `gbowl`, from 1'),
  bowl: text('Name of the chosen bowl, A to F'),
};
const centimetres = (description: string) => z.number().positive().optional().meta({ description });
const image = { imageUrl: text('URL of the picture on which the choice was made') };

const recorded = <Name extends string, Shape extends z.ZodRawShape>(name: Name, choices: Shape) =>
  z.strictObject({
    method: z.literal(name).meta({ description: 'Name of the portion size method that was used' }),
    data: z
      .strictObject({ ...weights, ...choices })
      .meta({ description: 'Weights in g, and the choices that determine them' }),
  });

/**
 * A portion as a client records it: the weights and the choices of the method
 * (docs/reference/food-data.md#15-recorded-choices-and-their-verification). The server
 * computes the weights of as-served, guide-image, drink-scale, standard-portion and dimensions again and flags a portion that differs.
 */
export const RecordedPortion = z
  .discriminatedUnion('method', [
    recorded('as-served', { ...pictures, ...quantity, ...linkedQuantity }),
    recorded('guide-image', {
      objectIndex: objectId('Id of the chosen object in the image map, from 1'),
      objectWeight: grams('Weight of the chosen object in g').optional(),
      ...quantity,
      ...linkedQuantity,
      ...image,
    }),
    recorded('drink-scale', {
      containerIndex: objectId('Id of the chosen object in the image map of the drinkware set, from 1'),
      fillLevel: share('Fill level as a share of the scale, from 0 to 1'),
      ...leftovers,
      leftoversLevel: share('Level that was left over, as a share of the scale, from 0 to 1'),
      ...quantity,
      ...image,
    }),
    recorded('standard-portion', {
      'unit-choice': z
        .union([z.string().max(2048), z.number().int().min(0)])
        .optional()
        .meta({ description: 'Name of the chosen unit, or its position among the units of the method, from 0' }),
      ...quantity,
      ...linkedQuantity,
    }),
    recorded('cereal', { ...bowl, ...pictures }),
    recorded('milk-on-cereal', {
      ...bowl,
      milkLevelChoice: objectId('Id of the chosen level in the image map `milkbowl<name of the bowl>`, from 1'),
      ...image,
    }),
    recorded('milk-in-a-hot-drink', {
      milkPartIndex: position('Position of the chosen share among the options, from 0'),
      milkVolumePercentage: share('The chosen share of milk as a fraction, from 0 to 1'),
    }),
    recorded('pizza', {
      pizzaType: objectId('Id of the chosen object in the image map `gpizza`, from 1'),
      pizzaThickness: objectId('Id of the chosen object in the image map `gpthick`, from 1'),
      sliceType: position('0 for whole pizzas, otherwise the id of the chosen slice in the image map `gpiz<type>`'),
      sliceQuantity: z.number().positive().optional().meta({ description: 'Number of slices or pizzas; 1 by default' }),
    }),
    recorded('weight', {}),
    recorded('parent-food-portion', {
      portionIndex: position('Position of the chosen share among the choices for the parent food, from 0'),
      portionValue: z
        .number()
        .positive()
        .optional()
        .meta({ description: 'The chosen share of the parent food; 1 is all' }),
    }),
    recorded('dimensions', {
      shape: z.enum(PIECE_SHAPES).optional().meta({ description: 'Shape of one piece' }),
      lengthCm: centimetres('Length of a block, in cm'),
      widthCm: centimetres('Width of a block, in cm'),
      heightCm: centimetres('Height or thickness, in cm'),
      diameterCm: centimetres('Diameter of a round, or of the round that a wedge is a part of, in cm'),
      wedgesInRound: z.number().min(1).optional().meta({
        description: 'Number of wedges of this size that make the whole round',
      }),
      ...quantity,
      ...linkedQuantity,
    }),
    z.strictObject({
      method: z.literal(UNKNOWN_METHOD).meta({ description: 'The respondent could not say how much it was' }),
      data: z.strictObject({}).optional().meta({ description: 'No choices' }),
    }),
  ])
  .meta({
    description:
      'The portion by a portion size method of the food: the name of the method, the weights, and the choices that determine them',
  });
export type RecordedPortion = z.output<typeof RecordedPortion>;
