import { Consent } from '../../../entities/consent.ts';
import { Withdrawal } from '../../../entities/withdrawal.ts';
import { requireHuman } from '../../access/require-access.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRespondent } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { consentOf } from './consent-of.ts';
import { findConsent, type ConsentState } from './consents.queries.ts';
import { withdrawn } from './require-participation.ts';

interface ConsentToGive {
  surveyId: string;
  version: string;
  language: string;
}

/**
 * Stores that the caller agrees to the present text of a survey; the same version again changes nothing. Whoever has withdrawn takes part
 * again if their recalls were kept. Throws AppError `survey.not_found`, `consent.not_asked`, `consent.version_conflict`,
 * `consent.withdrawn`, `access.in_person_only`.
 */
export async function giveConsent(
  context: SignedInContext,
  { surveyId, version, language }: ConsentToGive,
): Promise<ConsentState> {
  // In an interview the respondent consents aloud, and the trail says who heard it.
  requireHuman(context.actor);
  const survey = await context.surveys.get(surveyId);
  const asked = await consentOf(context, survey);
  if (asked === null) throw new AppError('conflict', 'consent.not_asked', 'This survey asks for no consent.');
  if (asked.version !== version) {
    const message = `The survey asks for consent to version "${asked.version}" of its text: show that one.`;
    throw new AppError('conflict', 'consent.version_conflict', message, { facts: { version: asked.version } });
  }
  await inTransaction(context, async (inner) => {
    const { em, actor } = inner;
    await lockRespondent(em, survey.id, actor.userId);
    const of = { user: actor.userId, survey: survey.id };
    const withdrawal = await em.findOne(Withdrawal, { ...of, returnedAt: null });
    if (withdrawal?.recalls === 'erased')
      throw withdrawn('You have withdrawn from this survey and your recalls were erased: you cannot take part again.');
    const givenAt = inner.now();
    if (withdrawal) {
      await em.nativeUpdate(Withdrawal, withdrawal.id, { returnedAt: givenAt });
    }
    const isGiven = (await em.count(Consent, { ...of, version, withdrawnAt: null })) > 0;
    if (!isGiven) await em.insert(Consent, { ...of, version, language, schemeVersion: asked.schemeVersion, givenAt });
    if (!isGiven || withdrawal) {
      const { interviewerId } = actor;
      const after = {
        userId: actor.userId,
        version,
        ...(withdrawal ? { isBack: true } : {}),
        ...(interviewerId === null ? {} : { interviewerId }),
      };
      const about = { surveyId: survey.id, personId: actor.userId };
      await audit(inner, { recordType: 'consent', code: surveyId, ...about, action: 'create', after });
    }
  });
  // After the transaction: survey and scheme may be read on another connection, and the embedded database has only one.
  return findConsent(context, { surveyId });
}
