import { createRecallClient, isAway, isRefusal, type Refusal } from 'dietary-recall-client';
import { interviewToken } from './interview.ts';

export { isAway } from 'dietary-recall-client';

/** The service: the origin of the page, unless the build names another. */
const url = (import.meta.env['VITE_RECALL_URL'] as string | undefined) ?? location.origin;

const respondent = createRecallClient({ url, application: 'survey' });
export const { signIn, signOut } = respondent;

/** Staff complete the recall for a respondent: with a sign-in of its own, apart from that of this browser. */
export const isInterview = interviewToken !== null;
export const { api, file } = interviewToken === null ? respondent : createRecallClient({ url, token: interviewToken });

/** Continues the sign-in of this browser. Returns false if there is none; an interview that is over cannot go on. */
export function resumeSignIn(): Promise<boolean> {
  return isInterview ? Promise.resolve(false) : signIn.resume();
}

export function refusalOf(error: unknown): Refusal | null {
  return isRefusal(error) ? error : null;
}

/** Is it a fault of the application? Calls that fail are refused, or fail on their way. */
export function isFault(error: unknown): boolean {
  return !isRefusal(error) && !isAway(error);
}

/** Reports a fault where the page can stay. Calls that fail are no faults. */
export function noteFault(error: unknown): void {
  if (isFault(error)) reportError(error);
}
