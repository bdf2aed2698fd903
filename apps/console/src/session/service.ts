import { createRecallClient, isRefusal, type Refusal } from 'dietary-recall-client';

export { isAway } from 'dietary-recall-client';

/** The service: the origin of the page, unless the build names another. */
export const serviceUrl = (import.meta.env['VITE_RECALL_URL'] as string | undefined) ?? location.origin;

export const { api, signIn, signOut, file } = createRecallClient({ url: serviceUrl, application: 'console' });

/** The account of the demo's administrator: null, unless the demo is loaded and this browser is on the machine of the service. */
export async function demoAdministrator(): Promise<{ email: string; password: string } | null> {
  try {
    const answer = await fetch(`${serviceUrl}/docs/demo-accounts`);
    const accounts = (await answer.json()) as { role: string; body: { email: string; password: string } }[];
    return accounts.find(({ role }) => role === 'superuser')?.body ?? null;
  } catch {
    return null;
  }
}

/** Does a call fail because nobody is signed in any more? The sign-in that then stands there says so. */
export function hasSignInEnded(error: unknown): boolean {
  return refusalOf(error)?.data.code === 'auth.not_signed_in';
}

export function refusalOf(error: unknown): Refusal | null {
  return isRefusal(error) ? error : null;
}
