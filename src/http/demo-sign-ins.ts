import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { sendJson } from './answers.ts';
import { isFromHere } from './from-here.ts';

/** The demo while it is loaded: its accounts, as far as this process knows their passwords. */
export interface LoadedDemo {
  readonly accounts: readonly DemoAccount[];
}

interface DemoAccount {
  readonly role: string;
  readonly email?: string | undefined;
  readonly surveyId?: string | undefined;
  readonly userName?: string | undefined;
  readonly password: string;
}

/** What a button that signs in needs: the role, a text, and the request. */
interface DemoSignIn {
  role: string;
  name: string;
  path: string;
  body: Record<string, string>;
}

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Serves the accounts of the demo to the explorer and to Console: to a browser on the machine of the server, and to no page of another
 * origin. Everybody else, and an installation without the demo, gets an empty list.
 */
export function demoSignIns(demo: LoadedDemo | null, { publicUrl }: Pick<Config, 'publicUrl'>): RequestHandler {
  // Some proxies on this machine leave no trace in a request, nginx without further settings for one. Then PUBLIC_URL tells.
  const isPublic = !LOOPBACK_HOST.test(new URL(publicUrl).host);
  const signIns = isPublic ? [] : (demo?.accounts ?? []).flatMap(signInOf);
  return (req, res) => sendJson(req, res, 200, mayRead(req) ? signIns : []);
}

// The name of the host is checked too: a page of another site could point its own name to this machine (DNS rebinding).
function mayRead(req: IncomingMessage): boolean {
  const { host = '', origin, 'sec-fetch-site': site = 'same-origin' } = req.headers;
  // Browsers that do not send Sec-Fetch-Site send the origin of another page, and none with a GET of the page itself.
  const isOwnPage = site === 'same-origin' && (origin === undefined || origin === `http://${host}`);
  return isFromHere(req) && LOOPBACK_HOST.test(host) && isOwnPage;
}

function signInOf({ role, email, surveyId, userName, password }: DemoAccount): DemoSignIn[] {
  if (email !== undefined)
    return [{ role, name: `${role} ${email}`, path: '/api/auth/login', body: { email, password } }];
  if (surveyId === undefined || userName === undefined) return [];
  return [{ role, name: userName, path: '/api/auth/login/alias', body: { surveyId, userName, password } }];
}
