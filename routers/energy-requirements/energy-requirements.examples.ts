import type { AnswersOf } from '../index.ts';

export const energyRequirementsExamples: AnswersOf<'energyRequirements'> = {
  listHenryCoefficients: [
    { sex: 'm', ageRange: { start: 30, end: 60 }, weightCoefficient: 11.4, heightCoefficient: 541, constant: -137 },
    { sex: 'f', ageRange: { start: 60, end: null }, weightCoefficient: 8.52, heightCoefficient: 421, constant: 10.7 },
  ],
  listPhysicalActivityLevels: [{ id: 1, name: 'Sedentary or light activity', coefficient: 1.545 }],
  listWeightTargets: [{ id: 'lose_weight', name: 'Lose weight', coefficient: -500 }],
};
