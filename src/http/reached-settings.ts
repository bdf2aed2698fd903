import type { IncomingMessage } from 'node:http';
import { addressOf, isLoopback } from '../adapters/client-address.ts';
import type { Config } from '../config.ts';
import { isForwarded } from './from-here.ts';

const HTTP_PORT = '80';

/**
 * The settings for a request. Without PUBLIC_URL none says how people reach the service: whoever comes straight to an address of this machine
 * in its network, such as a phone, gets links and pictures that begin with it, and a cookie that browsers keep over plain HTTP.
 */
export function settingsFor(config: Config, req: IncomingMessage): Config {
  const origin = config.hasPublicUrl ? null : reachedOrigin(req);
  if (origin === null || origin === config.publicUrl) return config;
  return {
    ...config,
    publicUrl: origin,
    surveyFrontendUrl: config.isSurveyAppHere ? origin : config.surveyFrontendUrl,
    adminFrontendUrl: config.isConsoleHere ? `${origin}/console` : config.adminFrontendUrl,
    isCookieSecure: config.isCookieAlwaysSecure,
  };
}

/**
 * The origin at which a client reached this machine over plain HTTP; null where that is not certain. The header Host counts only where it is the
 * address of the connection, so nobody can make the service write links to another machine.
 */
function reachedOrigin(req: IncomingMessage): string | null {
  const { host = '', 'sec-fetch-site': site } = req.headers;
  // Browsers send Sec-Fetch-Site over TLS and to their own machine alone: with it, a proxy with TLS is in between.
  if (site !== undefined || isForwarded(req)) return null;
  const { localAddress = '', localPort } = req.socket;
  const url = URL.parse(`http://${host}`);
  if (url === null || isLoopback(localAddress) || (url.port || HTTP_PORT) !== String(localPort)) return null;
  return addressOf(url.hostname) === addressOf(localAddress) ? url.origin : null;
}
