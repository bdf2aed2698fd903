import type { AnswersOf } from '../index.ts';

const sector = {
  id: 9,
  name: 'Just right',
  description: '<p>Between a fifth and a third of your energy comes from fat.</p>',
  sentiment: 'excellent' as const,
  range: { start: 20, end: 35 },
};

const group = {
  id: 3,
  localeId: null,
  surveyId: null,
  sex: null,
  age: { start: 18, end: 150 },
  height: null,
  weight: null,
  physicalLevelId: null,
  nutrientTypeId: 49,
  nutrientRuleType: 'percentage_of_energy' as const,
  nutrientTypeKCalPerUnit: 9,
  scaleSectors: [sector],
};

export const demographicGroupsExamples: AnswersOf<'demographicGroups'> = {
  list: [group],
  create: { ...group, scaleSectors: [] },
  get: group,
  update: { ...group, age: { start: 18, end: 65 } },
  delete: { id: 3 },
  createSector: sector,
  updateSector: sector,
  deleteSector: { id: 9 },
};
