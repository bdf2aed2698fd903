import { plausibleEnergy } from '@dietary-recall/nutrition';
import type { Objects } from '@dietary-recall/recall';
import { SEXES, type QualityCutOffs } from '@dietary-recall/vocabulary';
import { z } from 'zod';

const Kcal = z.number().min(1).max(100_000).nullable();
const limitOf = (object: Objects, which: string) =>
  object({
    f: Kcal.meta({ description: `${which} of women and girls, kcal; null: that of \`any\`` }),
    m: Kcal.meta({ description: `${which} of men and boys, kcal; null: that of \`any\`` }),
    any: Kcal.meta({ description: `${which} of everybody else, kcal; null: the built-in one` }),
  }).meta({ description: `${which} of a day, by sex` });
const count = (least: number, description: string) =>
  z.number().int().min(least).max(1000).nullable().meta({ description });

const cutOffsOf = (object: Objects) =>
  object({
    lowEnergyKcal: limitOf(object, 'Least plausible energy'),
    highEnergyKcal: limitOf(object, 'Largest plausible energy'),
    shortestMinutes: z
      .number()
      .min(0)
      .max(1440)
      .nullable()
      .meta({ description: '`quick_completion` for a recall in fewer minutes; null: 2' }),
    fewestFoods: count(1, '`few_foods` for fewer foods, found in the list or not; null: no such flag'),
    fewestMeals: count(1, '`few_meals` for fewer meals with food; null: no such flag'),
    mostMissingFoods: count(0, '`missing_food` for more foods that were not in the list; null: no such flag'),
  });

const CUT_OFFS = {
  description:
    'When recalls get quality flags; null: the built-in cut-offs. An update replaces the whole object. It applies to later recalls, and to stored ones when they are recalculated',
};

/** Refuses cut-offs by which every energy is implausible for somebody. */
function checkEnergy(cutOffs: QualityCutOffs, context: z.RefinementCtx): void {
  for (const sex of [...SEXES, null]) {
    const { least, most } = plausibleEnergy(cutOffs, sex);
    if (least < most) continue;
    const message = `The least plausible energy (${least} kcal) must be below the largest one (${most} kcal).`;
    context.addIssue({ code: 'custom', path: ['lowEnergyKcal', sex ?? 'any'], message });
  }
}

export const QualityCutOffsInput = cutOffsOf(z.strictObject).superRefine(checkEnergy).nullable().meta(CUT_OFFS);
export const QualityCutOffsView = cutOffsOf(z.object).nullable().meta(CUT_OFFS);
