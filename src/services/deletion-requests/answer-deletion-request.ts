import { LockMode } from '@mikro-orm/core';
import { DeletionRequest } from '../../../entities/deletion-request.ts';
import { Survey } from '../../../entities/survey.ts';
import { User } from '../../../entities/user.ts';
import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { lockRespondent } from '../../db/advisory-locks.ts';
import type { DeletionAnswer } from '../../tasks.ts';
import { erasePerson } from '../accounts/erase-person.ts';
import { eraseRecalls } from '../accounts/erase-recalls.ts';
import { findUserLanguage } from '../accounts/user-profile.ts';
import { audit } from '../trail/audit.ts';
import { requireDeletionRequestOf, type DeletionRequestForStaff } from './deletion-requests.queries.ts';
import { requireOpen } from './require-open.ts';

interface AnswerToRequest {
  requestId: string;
  /** The survey of the recalls; absent for an administrator, who answers requests of every kind. */
  surveyId?: string;
  answer: 'done' | 'refused';
  reason?: string | undefined;
}

/**
 * Answers a request for deletion. `done` erases the recalls or the account in the same transaction; `refused` gives the person a reason.
 * The person gets a mail if they have an address. Throws AppError `survey.not_found`, `deletion_request.not_found`,
 * `deletion_request.answered`, `survey.being_recalculated`, `user.last_superuser`, `deletion_request.recalls_first`.
 */
export async function answerDeletionRequest(
  context: SignedInContext,
  { requestId, surveyId, answer, reason }: AnswerToRequest,
): Promise<DeletionRequestForStaff> {
  const survey = surveyId === undefined ? null : await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    const { em, actor, now } = inner;
    const where = { id: requestId, ...(survey ? { survey: survey.id } : {}) };
    // Of two who answer at once, the second waits and is refused.
    const request = requireOpen(await em.findOne(DeletionRequest, where, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    const [personId, aboutSurvey] = [request.user?.id, request.survey?.id];
    const mail = await answerMail(inner, request, { answer, reason });
    const recallsErased = answer === 'done' ? await erase(inner, request) : null;
    await em.nativeUpdate(DeletionRequest, requestId, {
      state: answer,
      answeredAt: now(),
      answeredBy: actor.userId,
      recallsErased,
      // The account is gone: what was written to its owner went into the mail.
      reason: answer === 'done' && request.what === 'account' ? null : (reason ?? null),
    });
    const after = { what: request.what, state: answer, recallsErased };
    await audit(inner, {
      recordType: 'deletion-request',
      code: requestId,
      ...(aboutSurvey === undefined ? {} : { surveyId: aboutSurvey }),
      ...(personId === undefined ? {} : { personId }),
      action: 'update',
      after,
    });
    if (mail) await inner.tasks.add(em, 'deletion-answer', mail);
    return requireDeletionRequestOf(inner, requestId, survey);
  });
}

/** Erases what the request is about. Returns the number of recalls, null for an account, whose recalls stay without its owner. */
async function erase(context: Context, { what, user, survey }: DeletionRequest): Promise<number | null> {
  const userId = user?.id;
  if (userId === undefined) return what === 'recalls' ? 0 : null;
  if (what === 'account') {
    await erasePerson(context, { id: userId });
    return null;
  }
  if (survey == null) return 0;
  const { em } = context;
  await lockRespondent(em, survey.id, userId);
  const { id, slug } = await em.findOneOrFail(Survey, survey.id);
  return eraseRecalls(context, { survey: { id, slug }, userId, why: 'request' });
}

/** Returns the mail to the person, with the address that they have before the erasure; null without an address. */
async function answerMail(
  { em }: Context,
  { id: requestId, user, survey }: DeletionRequest,
  { answer, reason }: Pick<AnswerToRequest, 'answer' | 'reason'>,
): Promise<DeletionAnswer | null> {
  const account = user ? await em.findOne(User, user.id) : null;
  if (account?.email == null) return null;
  const about = survey ? await em.findOne(Survey, survey.id) : null;
  return {
    userId: account.id,
    email: account.email,
    language: await findUserLanguage(em, account.id),
    requestId,
    surveyId: about?.slug ?? null,
    isDone: answer === 'done',
    reason: reason ?? null,
    supportEmail: about?.supportEmail ?? null,
  };
}
