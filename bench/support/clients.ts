import { Connection, type Answer } from './connection.ts';
import type { Prepared, Respondent } from './prepare-database.ts';

/** A signed-in respondent. */
export interface Client {
  authorization: { authorization: string };
  /** The value of the header Cookie, with the refresh token. */
  cookie: string;
}

/** Signs all respondents in. */
export async function signInAll(port: number, { respondents }: Prepared): Promise<Client[]> {
  const clients: Client[] = [];
  for (const respondent of respondents) clients.push(await signIn(port, respondent));
  return clients;
}

/** Signs a respondent in with the token of their link. */
export async function signIn(port: number, respondent: Respondent): Promise<Client> {
  const connection = new Connection(port);
  const body = JSON.stringify({ token: respondent.urlAuthToken });
  const answer = await connection.send({ method: 'POST', path: '/api/auth/login/token', body });
  connection.close();
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.body}`);
  const { accessToken } = JSON.parse(answer.body) as { accessToken: string };
  return { authorization: { authorization: `Bearer ${accessToken}` }, cookie: cookieOf(answer) };
}

/** Returns the cookie that an answer sets, as the value of the header Cookie. */
export function cookieOf({ headers }: Answer): string {
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (cookie === undefined) throw new Error('the answer sets no cookie');
  return cookie;
}
