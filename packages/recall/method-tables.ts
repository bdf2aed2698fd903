import { z } from 'zod';

const Grams = z.number().positive();
const Factor = z.number().positive();

/** The data of an installation that some portion size methods calculate with (docs/reference/food-data.md#14-formulas-of-the-methods). */
export const MethodTables = z
  .object({
    /** In the order of the objects of the image map `gbowl`: the first is object 1. */
    bowls: z.array(
      z.object({
        /** As in the names of image sets: `cereal_flake<name>`, `milkbowl<name>`. */
        name: z.string().min(1).max(16),
        /** Milk on cereal, ml, in the order of the objects of the image map `milkbowl<name>`: the first is object 1. */
        milkLevels: z.array(z.number().positive()),
      }),
    ),
    /** Milk as a share of the cup, where the method names no options of its own. */
    milkInHotDrink: z.array(z.object({ label: z.string().max(128), value: z.number().positive().max(1) })),
    /** In the order of the objects of the image map `gpizza`: the first is object 1. */
    pizza: z.array(
      z.object({
        /** The whole pizza, then one slice of each size, in the order of the objects of `gpiz<type>`. */
        sliceWeights: z.array(Grams).min(1),
        /** In the order of the objects of the image map `gpthick`: the first is object 1. */
        thicknessFactors: z.array(Factor).min(1),
      }),
    ),
  })
  .meta({ id: 'MethodTables' });
export type MethodTables = z.output<typeof MethodTables>;
