import type { LeftOutReason } from '@dietary-recall/vocabulary';
import { inSnapshot, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { findPage, inDictionaryOrder, type Page, type PageWanted } from '../../db/page.ts';
import { requirePeopleReader } from '../survey-people/require-people-reader.ts';
import { batchPeople, countBatch, type BatchCounts, type BatchWanted } from './batch-plan.ts';

/** A person whom the filter of a batch finds. */
export interface BatchPerson {
  userId: number;
  userName: string;
  name: string | null;
  email: string | null;
  /** Why the person gets nothing; null if they get the notification. */
  reason: LeftOutReason | null;
}

export interface BatchDryRun extends BatchCounts {
  /** False if the survey does not run at that time: then nothing is sent. */
  isSurveyRunning: boolean;
  people: Page<BatchPerson>;
}

interface CheckWanted extends PageWanted, Omit<BatchWanted, 'at'> {
  surveyId: string;
  at: Date | null;
  show: 'all' | 'planned' | 'left-out';
}

/** Says how many people a batch would go to, who they are and who is left out, and stores nothing: two queries. Throws AppError `survey.not_found`. */
export async function dryRunBatch(
  context: SignedInContext,
  { surveyId, show, limit, offset, ...given }: CheckWanted,
): Promise<BatchDryRun> {
  const survey = await context.surveys.get(surveyId);
  requirePeopleReader(context.actor, survey);
  const now = context.now();
  const at = given.at ?? now;
  return inSnapshot(context, async ({ em }) => {
    const people = batchPeople(em, survey, { wanted: { ...given, at }, now });
    const counts = await countBatch(em, people);
    let matched = kysely(em).selectFrom(people.as('matched')).selectAll();
    if (show === 'planned') matched = matched.where('reason', 'is', null);
    if (show === 'left-out') matched = matched.where('reason', 'is not', null);
    const page = await findPage(em, matched, [inDictionaryOrder('userName'), 'userId'], { limit, offset });
    return { ...counts, isSurveyRunning: survey.effectiveState(at) === 'running', people: page };
  });
}
