import type { PortionSizeMethodName } from '@dietary-recall/vocabulary';
import { z } from 'zod';

const Grams = z.number().positive();
const Factor = z.number().positive();

/** The methods that calculate with these tables. */
export const METHODS_WITH_TABLES: readonly PortionSizeMethodName[] = [
  'cereal',
  'milk-on-cereal',
  'milk-in-a-hot-drink',
  'pizza',
];

/** The tables of an installation that some portion size methods calculate with (docs/reference/food-data.md#14-formulas-of-the-methods). */
export const MethodTables = z
  .object({
    bowls: z
      .array(
        z.object({
          name: z.string().min(1).max(16).meta({
            description: 'Name of the bowl, as in the names of image sets: `cereal_flake<name>`, `milkbowl<name>`',
          }),
          milkLevels: z.array(z.number().positive()).meta({
            description:
              'Milk on cereal in ml, in the order of the objects of the image map `milkbowl<name>`: the first is object 1',
          }),
        }),
      )
      .meta({ description: 'Bowls in the order of the objects of the image map `gbowl`: the first is object 1' }),
    milkInHotDrink: z
      .array(
        z.object({
          label: z.string().max(128).meta({ description: 'Text of the choice' }),
          value: z.number().positive().max(1).meta({ description: 'Milk as a share of the cup' }),
        }),
      )
      .meta({
        description: 'Shares of milk in a hot drink, for methods without options of their own',
      }),
    pizza: z
      .array(
        z.object({
          sliceWeights: z.array(Grams).min(1).meta({
            description:
              'Weight in g of the whole pizza, then of one slice of each size, in the order of the objects of `gpiz<type>`',
          }),
          thicknessFactors: z.array(Factor).min(1).meta({
            description:
              'Factors of the weight, in the order of the objects of the image map `gpthick`: the first is object 1',
          }),
        }),
      )
      .meta({ description: 'Pizzas in the order of the objects of the image map `gpizza`: the first is object 1' }),
  })
  .meta({ id: 'MethodTables' });
export type MethodTables = z.output<typeof MethodTables>;
