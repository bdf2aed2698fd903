import type { HenryCoefficients, WeightTarget } from '@dietary-recall/nutrition';
import type { z } from 'zod';
import type { ActivityLevel } from '../../src/services/energy-requirements/energy-requirements.queries.ts';
import type {
  HenryCoefficientsView,
  PhysicalActivityLevelView,
  WeightTargetView,
} from './energy-requirements.schema.ts';

export function toHenryCoefficients(lines: readonly HenryCoefficients[]): z.output<typeof HenryCoefficientsView>[] {
  return lines.map(({ sex, ageRange, weightCoefficient, heightCoefficient, constant }) => {
    return { sex, ageRange, weightCoefficient, heightCoefficient, constant };
  });
}

export function toPhysicalActivityLevels(
  levels: readonly ActivityLevel[],
): z.output<typeof PhysicalActivityLevelView>[] {
  return levels.map(({ id, name, coefficient }) => ({ id, name, coefficient }));
}

export function toWeightTargets(targets: readonly WeightTarget[]): z.output<typeof WeightTargetView>[] {
  return targets.map(({ id, name, coefficient }) => ({ id, name, coefficient }));
}
