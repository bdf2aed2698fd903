import { nearestLanguage } from '@dietary-recall/scheme';
import { Consent } from '../../../entities/consent.ts';
import { Withdrawal } from '../../../entities/withdrawal.ts';
import { requireNoProgram } from '../../access/require-access.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRespondent } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { invalid } from '../../refusals.ts';
import { audit } from '../trail/audit.ts';
import { consentOf, type AskedConsent } from './consent-of.ts';
import { requireConsent, type ConsentState } from './consents.queries.ts';
import { withdrawn } from './require-participation.ts';

interface ConsentToGive {
  surveyId: string;
  /** The scheme whose text was shown. Absent: the one that the survey has. */
  schemeId?: string | undefined;
  version: string;
  language: string;
}

/**
 * Stores that the caller agrees to the present text of a survey; the same version again changes nothing. Whoever has withdrawn takes part
 * again if their recalls were kept. Throws AppError `survey.not_found`, `consent.not_asked`, `consent.version_conflict`,
 * `consent.language`, `consent.withdrawn`, `access.in_person_only`.
 */
export async function giveConsent(
  context: SignedInContext,
  { surveyId, schemeId, version, language }: ConsentToGive,
): Promise<ConsentState> {
  // In an interview the respondent consents aloud, and the trail says who heard it.
  requireNoProgram(context.actor);
  const survey = await context.surveys.get(surveyId);
  const asked = await consentOf(context, survey);
  if (asked === null) throw new AppError('conflict', 'consent.not_asked', 'This survey asks for no consent.');
  if (asked.version !== version || (schemeId ?? asked.schemeId) !== asked.schemeId) {
    const { schemeId: shown, version: wanted } = asked;
    const message = `The survey asks for consent to version "${wanted}" of the text of its scheme "${shown}": show that one.`;
    throw new AppError('conflict', 'consent.version_conflict', message, {
      facts: { schemeId: shown, version: wanted },
    });
  }
  requireLanguage(asked, language);
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
    const text = { ...of, schemeId: asked.schemeId, version };
    const isGiven = (await em.count(Consent, { ...text, withdrawnAt: null })) > 0;
    if (!isGiven) await em.insert(Consent, { ...text, language, schemeVersion: asked.schemeVersion, givenAt });
    if (!isGiven || withdrawal) {
      const { interviewerId } = actor;
      const after = {
        userId: actor.userId,
        schemeId: asked.schemeId,
        version,
        ...(withdrawal ? { isBack: true } : {}),
        ...(interviewerId === null ? {} : { interviewerId }),
      };
      const about = { surveyId: survey.id, personId: actor.userId };
      await audit(inner, { recordType: 'consent', code: surveyId, ...about, action: 'create', after });
    }
  });
  // After the transaction: survey and scheme may be read on another connection, and the embedded database has only one.
  return requireConsent(context, { surveyId });
}

// A text that nobody could read is no text that somebody agreed to. Regions of a language share its text.
function requireLanguage({ languages }: AskedConsent, language: string): void {
  if (nearestLanguage(languages, language) !== null) return;
  const message = `The survey has its text in ${languages.join(', ')}: name the language in which it was shown.`;
  throw invalid('consent.language', [{ path: 'language', code: 'not_found', message }]);
}
