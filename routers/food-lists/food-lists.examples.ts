import type { AnswersOf } from '../index.ts';
import { importJob } from '../jobs/jobs.examples.ts';

export const foodListsExamples: AnswersOf<'foodLists'> = {
  import: importJob,
};
