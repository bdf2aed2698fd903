import { HENRY_COEFFICIENTS, WEIGHT_TARGETS } from '@dietary-recall/nutrition';
import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { listPhysicalActivityLevels } from '../../src/services/energy-requirements/energy-requirements.queries.ts';
import { router, signedIn } from '../../src/trpc.ts';
import { HenryCoefficientsView, PhysicalActivityLevelView, WeightTargetView } from './energy-requirements.schema.ts';

export const energyRequirementsRouter = router({
  /** The equations of Henry (2005), doi 10.1079/PHN2005801: kg and m give kcal a day. Males first, by age. */
  listHenryCoefficients: signedIn
    .meta(
      rest('GET', '/admin/henry-coefficients', 'List the Henry coefficients', {
        description:
          'Basal metabolic rate (kcal a day) = weightCoefficient x weight (kg) + heightCoefficient x height (m) + constant. Henry CJK (2005), Public Health Nutrition 8(7A):1133-1152, doi 10.1079/PHN2005801.',
      }),
    )
    .output(z.array(HenryCoefficientsView))
    .query(() => [...HENRY_COEFFICIENTS]),

  /** What the basal metabolic rate is multiplied by, the least active first (FAO/WHO/UNU 2004): one query. */
  listPhysicalActivityLevels: signedIn
    .meta(
      rest('GET', '/admin/physical-activity-levels', 'List the physical activity levels', {
        description:
          'Those of a new installation are the middles of the ranges in Human energy requirements, FAO/WHO/UNU 2004.',
      }),
    )
    .output(z.array(PhysicalActivityLevelView))
    .query(({ ctx }) => listPhysicalActivityLevels(ctx)),

  /** What is added to the energy that keeps the weight, kcal a day. */
  listWeightTargets: signedIn
    .meta(
      rest('GET', '/admin/weight-targets', 'List the weight targets', {
        description: 'Energy requirement (kcal a day) = basal metabolic rate x activity level + coefficient.',
      }),
    )
    .output(z.array(WeightTargetView))
    .query(() => [...WEIGHT_TARGETS]),
});
