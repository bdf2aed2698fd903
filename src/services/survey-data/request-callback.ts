import { v7 as uuidv7 } from 'uuid';
import { CallbackRequest } from '../../../entities/callback-request.ts';
import { Callback } from '../../../entities/callback.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
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
    const earliest = new Date(now.getTime() - INTERVAL_SECONDS * 1000);
    // Hot: respondents call it, and one statement decides which of two requests at once is stored.
    const noted = await query(
      em,
      sql`insert into callback_request as c (user_id, survey_id, requested_at) values (${actor.userId}, ${survey.id}, ${now})
          on conflict (user_id, survey_id) do update set requested_at = excluded.requested_at
            where c.requested_at <= ${earliest}
          returning user_id`,
    );
    if (noted.length === 0) throw await tooSoon(inner, survey.id);
    const asked = { survey: survey.id, user: actor.userId, name, phone, askedAt: now };
    await em.insert(Callback, { id: uuidv7({ msecs: now.getTime() }), ...asked });
    await inner.tasks.add(em, 'callback-request', { surveyId: survey.id, userId: actor.userId, name, phone });
    return { requested: true };
  });
}

async function tooSoon({ em, actor, now }: SignedInContext, surveyId: number): Promise<AppError> {
  const earlier = await em.findOne(CallbackRequest, { user: actor.userId, survey: surveyId });
  const until = (earlier?.requestedAt ?? now()).getTime() + INTERVAL_SECONDS * 1000;
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now().getTime()) / 1000));
  const message = 'You have already asked for a call: somebody will get in touch. You can ask again after two hours.';
  return new AppError('too_many', 'callback.too_soon', message, { retryAfterSeconds });
}
