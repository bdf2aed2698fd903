import type { PublicSurveyParameters } from 'dietary-recall-client';
import { forgetLinkToken, keptLinkToken } from '../router.ts';
import { device } from './device.ts';
import { api, isAway, isFault, isInterview, refusalOf, resumeSignIn, signIn } from './service.ts';

/** What those see who do not get into a survey. */
export type NotIn =
  | { at: 'sign-in'; isLinkDead: boolean }
  | { at: 'no-survey' }
  | { at: 'away' }
  | { at: 'broken'; error: unknown };

/**
 * Signs in with the token of the personal link that was opened, in place of whoever was signed in, or continues the sign-in of this browser.
 * `show` gets what everybody may know of the survey. Returns null once a person is signed in. What it throws is for `stageAfter`.
 */
export async function enterSurvey(
  surveyId: string,
  show: (found: PublicSurveyParameters) => Promise<void>,
): Promise<NotIn | null> {
  const token = isInterview ? null : keptLinkToken();
  // At once: each waits for a slow line.
  const signingIn = token === null ? resumed() : signIn.withToken({ token }).then(() => true);
  signingIn.catch(() => undefined);
  const found = await api.surveyData.publicParameters.query({ surveyId }).catch(async (error: unknown) => {
    const kept = isAway(error) ? await device.context(surveyId) : undefined;
    if (kept) return kept.publicParameters;
    throw error;
  });
  await show(found);
  try {
    if (!(await signingIn)) return { at: 'sign-in', isLinkDead: false };
  } catch (error) {
    // Any other refusal, such as that of too many attempts, says nothing about the link.
    if (token === null || refusalOf(error)?.data.code !== 'auth.credentials_refused') throw error;
    return { at: 'sign-in', isLinkDead: true };
  }
  if (token !== null) {
    await device.dropContext(surveyId);
    forgetLinkToken();
  }
  return null;
}

/** Says where the way into a survey ends after an error. */
export function stageAfter(error: unknown): NotIn {
  if (isFault(error)) return { at: 'broken', error };
  const refusal = refusalOf(error);
  if (refusal?.data.code === 'survey.not_found') return { at: 'no-survey' };
  // The person may be signed in to another survey.
  const isOther = refusal?.data.code === 'auth.not_signed_in' || refusal?.data.status === 403;
  return isOther ? { at: 'sign-in', isLinkDead: false } : { at: 'away' };
}

/** Continues the sign-in of this browser. Without a connection, a recall on this device may go on. */
async function resumed(): Promise<boolean> {
  try {
    return isInterview || (await resumeSignIn());
  } catch (error) {
    if (isAway(error)) return true;
    throw error;
  }
}
