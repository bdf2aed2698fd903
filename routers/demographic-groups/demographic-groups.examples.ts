import type { AnswersOf } from '../index.ts';

export const demographicGroupsExamples: AnswersOf<'demographicGroups'> = {};
