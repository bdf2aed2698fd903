import { headersOf, type Credentials } from './credentials.ts';
import { requireOk, isRefusal } from './refusal.ts';

/** Fetches a file of the service. If the access token has expired, it refreshes the token and tries once more. Rejects with a RecallError. */
export async function fetchFile(url: string, credentials: Credentials): Promise<Response> {
  const { accessToken } = credentials;
  const ask = () => requireOk(credentials.fetch(url, { headers: headersOf(credentials) }));
  try {
    return await ask();
  } catch (error) {
    const hasExpired = isRefusal(error, 'auth.not_signed_in');
    if (!hasExpired || !(await credentials.refresh(accessToken))) throw error;
    return ask();
  }
}
