import type { AreaQuestions } from './questions.ts';

export const energyRequirementQuestions: AreaQuestions = {};
