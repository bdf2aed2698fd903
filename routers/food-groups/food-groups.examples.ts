import type { AnswersOf } from '../index.ts';

const cereals = { id: 7, name: 'Breakfast cereals', foodCount: 12 };

export const foodGroupsExamples: AnswersOf<'foodGroups'> = {
  list: [
    { id: 0, name: 'Unassigned' },
    { id: 7, name: 'Breakfast cereals' },
  ],
  get: cereals,
  create: { ...cereals, foodCount: 0 },
  update: cereals,
  delete: { id: 7 },
};
