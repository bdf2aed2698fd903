import { dayIn } from '@dietary-recall/recall-flow';
import { Consent } from '../../../entities/consent.ts';
import { Submission } from '../../../entities/submission.ts';
import { Withdrawal } from '../../../entities/withdrawal.ts';
import { requireInPerson } from '../../access/require-access.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRespondent } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { eraseRecalls } from '../accounts/erase-recalls.ts';
import { lockAccounts } from '../accounts/lock-accounts.ts';
import { deletePending } from '../notifications/delete-pending.ts';
import { audit } from '../trail/audit.ts';
import { consentOf } from './consent-of.ts';
import { requireConsent, type ConsentState } from './consents.queries.ts';

/**
 * Ends the part of the caller in a survey: the recall under way, mails that are due and assigned days to come are deleted, and earlier
 * recalls are kept or erased as the scheme says (GDPR, Art. 7(3)). A second withdrawal changes nothing. Throws AppError `survey.not_found`,
 * `survey.being_recalculated`, `access.in_person_only`.
 */
export async function withdrawConsent(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<ConsentState> {
  requireInPerson(context.actor);
  const survey = await context.surveys.get(surveyId);
  const isErasing = (await consentOf(context, survey))?.onWithdrawal === 'erase';
  await inTransaction(context, async (inner) => {
    const { em, actor, now } = inner;
    const { userId } = actor;
    // Recalls and saves of the same person wait for it, or are over.
    await lockRespondent(em, survey.id, userId);
    // So does an assignment of recall days.
    await lockAccounts(em, [userId]);
    const of = { user: userId, survey: survey.id };
    if ((await em.count(Withdrawal, { ...of, returnedAt: null })) > 0) return;
    const withdrawnAt = now();
    const kept = await em.count(Submission, of);
    const recallCount = isErasing ? await eraseRecalls(inner, { survey, userId, why: 'withdrawal' }) : kept;
    const recalls = isErasing ? ('erased' as const) : ('kept' as const);
    await em.insert(Withdrawal, { ...of, withdrawnAt, recalls, recallCount });
    await em.nativeUpdate(Consent, { ...of, withdrawnAt: null }, { withdrawnAt });
    await kysely(em)
      .deleteFrom('user_session')
      .where('user_id', '=', userId)
      .where('survey_id', '=', survey.id)
      .execute();
    await deletePending(inner, { surveyId: survey.id, userIds: [userId] });
    await kysely(em)
      .deleteFrom('recall_day')
      .where('user_id', '=', userId)
      .where('survey_id', '=', survey.id)
      .where('date', '>=', dayIn(survey.timeZone, withdrawnAt))
      .execute();
    await audit(inner, {
      recordType: 'consent',
      code: surveyId,
      surveyId: survey.id,
      personId: userId,
      action: 'withdraw',
      after: { userId, recalls, recallCount },
    });
  });
  // After the transaction: survey and scheme may be read on another connection, and the embedded database has only one.
  return requireConsent(context, { surveyId });
}
