import type { CallbackState } from '@dietary-recall/vocabulary';
import { LockMode } from '@mikro-orm/core';
import { Callback } from '../../../entities/callback.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { callbackNotFound, requireCallbackOf, type CallbackRecord } from './callbacks.queries.ts';

interface CallbackChange {
  surveyId: string;
  callbackId: string;
  state?: CallbackState | undefined;
  /** Null clears it. */
  note?: string | null | undefined;
}

/**
 * Stores what became of a request to be called, with who and when. A request that is done loses its name and number, and stays done.
 * Throws AppError `survey.not_found`, `callback.not_found`, `callback.done`.
 */
export async function updateCallback(
  context: SignedInContext,
  { surveyId, callbackId, state, note }: CallbackChange,
): Promise<CallbackRecord> {
  const survey = await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    const { em, actor, now } = inner;
    const of = { id: callbackId, survey: survey.id };
    // Of two changes at once the second sees the first.
    const stored = await em.findOne(Callback, of, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!stored) throw callbackNotFound();
    if (stored.state === 'done' && state !== undefined && state !== 'done') {
      const message = 'This call is done, and its number is deleted: the respondent can ask again.';
      throw new AppError('conflict', 'callback.done', message);
    }
    const before = { state: stored.state, note: stored.note ?? null };
    const after = { state: state ?? before.state, note: note === undefined ? before.note : note };
    if (after.state === before.state && after.note === before.note) return requireCallbackOf(inner, survey, callbackId);
    const forgotten = after.state === 'done' ? { name: null, phone: null } : {};
    await em.nativeUpdate(Callback, of, { ...after, ...forgotten, handledAt: now(), handledBy: actor.userId });
    // A note may say something about the respondent, so the trail does not repeat it.
    await audit(inner, {
      recordType: 'callback',
      code: callbackId,
      surveyId: survey.id,
      personId: stored.user.id,
      action: 'update',
      before: { state: before.state },
      after: { surveyId, state: after.state, isNoteChanged: after.note !== before.note },
    });
    return requireCallbackOf(inner, survey, callbackId);
  });
}
