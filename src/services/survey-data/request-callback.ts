import { v7 as uuidv7 } from 'uuid';
import { Callback } from '../../../entities/callback.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRespondent } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';

/** The shortest time between two requests of one person (docs/reference/recall-rules.md#10-requests-to-be-called). */
const INTERVAL_SECONDS = 2 * 3600;

/** Stores that the respondent wants to be called, and mails it to the support of the survey. Throws AppError `callback.too_soon`. */
export async function requestCallback(
  context: SignedInContext,
  { surveyId, name, phone }: { surveyId: string; name: string; phone: string },
): Promise<{ requested: true }> {
  const survey = await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    const { em, actor } = inner;
    const now = inner.now();
    // Of two requests at once the second waits for the lock, and finds the first.
    await lockRespondent(em, survey.id, actor.userId);
    await requireInterval(inner, survey.id);
    const asked = { survey: survey.id, user: actor.userId, name, phone, askedAt: now };
    await em.insert(Callback, { id: uuidv7({ msecs: now.getTime() }), ...asked });
    await inner.tasks.add(em, 'callback-request', { surveyId: survey.id, userId: actor.userId, name, phone });
    return { requested: true };
  });
}

async function requireInterval({ em, actor, now }: SignedInContext, survey: number): Promise<void> {
  const [last] = await em.find(Callback, { survey, user: actor.userId }, { orderBy: { askedAt: 'desc' }, limit: 1 });
  const secondsLeft = last ? INTERVAL_SECONDS - (now().getTime() - last.askedAt.getTime()) / 1000 : 0;
  if (secondsLeft <= 0) return;
  const message = 'You have already asked for a call: somebody will get in touch. You can ask again after two hours.';
  throw new AppError('too_many', 'callback.too_soon', message, { retryAfterSeconds: Math.ceil(secondsLeft) });
}
