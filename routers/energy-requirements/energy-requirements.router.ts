import { HENRY_COEFFICIENTS, WEIGHT_TARGETS } from '@dietary-recall/nutrition';
import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { listPhysicalActivityLevels } from '../../src/services/energy-requirements/energy-requirements.queries.ts';
import { router, signedIn } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import { HenryCoefficientsView, PhysicalActivityLevelView, WeightTargetView } from './energy-requirements.schema.ts';
import { toHenryCoefficients, toPhysicalActivityLevels, toWeightTargets } from './energy-requirements.view.ts';

export const energyRequirementsRouter = router({
  /**
   * Lists the equations of Henry (2005), doi 10.1079/PHN2005801, for males and then for females, by age. They give kcal a day
   * from a weight in kg and a height in m.
   */
  listHenryCoefficients: signedIn
    .meta(
      rest('GET', '/admin/henry-coefficients', 'List the Henry coefficients', {
        description:
          'Basal metabolic rate (kcal a day) = weightCoefficient x weight (kg) + heightCoefficient x height (m) + constant. Henry CJK (2005), Public Health Nutrition 8(7A):1133-1152, doi 10.1079/PHN2005801.',
      }),
    )
    .input(NoInput)
    .output(z.array(HenryCoefficientsView))
    .query(() => toHenryCoefficients(HENRY_COEFFICIENTS)),

  /** Lists the factors of the basal metabolic rate (FAO/WHO/UNU 2004), the least active level first: one query. */
  listPhysicalActivityLevels: signedIn
    .meta(
      rest('GET', '/admin/physical-activity-levels', 'List the physical activity levels', {
        description:
          'A new installation has the midpoints of the ranges in Human energy requirements, FAO/WHO/UNU 2004.',
      }),
    )
    .input(NoInput)
    .output(z.array(PhysicalActivityLevelView))
    .query(async ({ ctx }) => toPhysicalActivityLevels(await listPhysicalActivityLevels(ctx))),

  /** Lists what each weight target adds to the energy that keeps the weight, in kcal a day. */
  listWeightTargets: signedIn
    .meta(
      rest('GET', '/admin/weight-targets', 'List the weight targets', {
        description: 'Energy requirement (kcal a day) = basal metabolic rate x activity level + coefficient.',
      }),
    )
    .input(NoInput)
    .output(z.array(WeightTargetView))
    .query(() => toWeightTargets(WEIGHT_TARGETS)),
});
