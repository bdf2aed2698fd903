import { createRecallClient, isRefusal, type Refusal } from 'dietary-recall-client';
import { interviewToken } from './interview.ts';

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

/** Did a call fail on its way, so that it may succeed later? A refusal is an answer, unless the service is away. */
export function isAway(error: unknown): boolean {
  if (!isRefusal(error)) return true;
  return error.data.status === 503 || error.data.status === 502 || error.data.status === 504;
}

export function refusalOf(error: unknown): Refusal | null {
  return isRefusal(error) ? error : null;
}
