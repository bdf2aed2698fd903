import { LockMode } from '@mikro-orm/core';
import { v7 as uuidv7 } from 'uuid';
import { Coding } from '../../../entities/coding.ts';
import { Submission } from '../../../entities/submission.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRecalls } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { applyCodings } from './apply-codings.ts';
import { codingConflict } from './coding-refusals.ts';
import { heldCoding } from './recall-to-code.ts';
import { changeStates, type CodingReasons, type CodingStep } from './store-codings.ts';

interface Withdrawal extends CodingReasons {
  surveyId: string;
  codingId: string;
}

/**
 * Withdraws a coding that holds or is proposed: what held before it holds again. The withdrawal is a coding of its own. Throws AppError
 * `coding.not_found`, `coding.conflict` if it was replaced or withdrawn, `coding.linked_foods`, `survey.being_recalculated`.
 */
export async function withdrawCoding(
  context: SignedInContext,
  { surveyId, codingId, reason, note }: Withdrawal,
): Promise<CodingStep> {
  const survey = await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    const { em, actor, now } = inner;
    await lockRecalls(em, survey.id, 'one');
    const of = { id: codingId, survey: survey.id };
    const named = await em.findOne(Coding, of, { fields: ['submission'] });
    if (!named) throw new AppError('not_found', 'coding.not_found', `Survey "${surveyId}" has no such coding.`);
    const { submission } = named;
    // The recall first, as everybody locks: of two coders at once the second sees what the first stored.
    const recall = await em.findOneOrFail(Submission, submission.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const coding = await em.findOneOrFail(Coding, of, { refresh: true });
    const { subject, subjectId, state, earlierId } = coding;
    if (state !== 'holds' && state !== 'proposed') throw codingConflict(await heldCoding(em, subjectId));
    const earlier = state === 'holds' && earlierId != null ? await em.findOneOrFail(Coding, earlierId) : null;
    await changeStates(em, new Map([[codingId, 'withdrawn'] as const]));
    if (earlier) await changeStates(em, new Map([[earlier.id, 'holds'] as const]));
    const id = uuidv7();
    const facts = { subject, subjectId, reason, note, before: coding.after, after: earlier?.after ?? null };
    await em.insert(Coding, {
      id,
      survey: survey.id,
      submission: recall.id,
      stepId: id,
      kind: 'withdraw',
      state: 'done',
      earlierId: codingId,
      codedBy: actor.userId,
      codedAt: now(),
      ...facts,
    });
    await applyCodings(inner, survey, [{ submissionId: recall.id, subjectId }]);
    await audit(inner, {
      recordType: 'coding',
      code: id,
      surveyId: survey.id,
      personId: recall.user.id,
      action: 'withdraw',
      before: { submissionId: recall.id, codingId, kind: coding.kind, subject, subjectId },
      after: { reason },
    });
    return { stepId: id, codings: [{ id, submissionId: recall.id, subjectId, state: 'done' }] };
  });
}
