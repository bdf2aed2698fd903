import type { AnswersOf } from '../index.ts';

export const energyRequirementsExamples: AnswersOf<'energyRequirements'> = {};
