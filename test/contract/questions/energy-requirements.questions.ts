import type { AreaQuestions } from './questions.ts';

export const energyRequirementQuestions: AreaQuestions = {
  'energyRequirements.listHenryCoefficients': {},
  'energyRequirements.listPhysicalActivityLevels': {},
  'energyRequirements.listWeightTargets': {},
};
