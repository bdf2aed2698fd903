import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

/** The origins of the pages that may call with credentials. A text is a whole origin. */
export type Origins = readonly (string | RegExp)[];

/** A page that a program on the machine of its reader serves, at any port, such as the development server of an application. */
const LOOPBACK_PAGE = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** The configured origins, and pages of the reader's own machine while the demo is loaded: it holds nobody's data. */
export function originsOf(
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
  { hasDemo }: { hasDemo: boolean },
): Origins {
  return hasDemo ? [...allowedOrigins, LOOPBACK_PAGE] : allowedOrigins;
}

export function isAllowed(origins: Origins, origin: string): boolean {
  return origins.some((allowed) => (typeof allowed === 'string' ? allowed === origin : allowed.test(origin)));
}

/**
 * Says why the browser would not keep the refresh cookie of a sign-in, for a page at one name of the machine that calls the service at
 * another, such as `localhost` and `127.0.0.1`: they are two sites, and the cookie is for one (SameSite=Strict). Null in any other case.
 */
export function reasonToLoseCookie(headers: IncomingHttpHeaders): string | null {
  const { origin, host, 'sec-fetch-site': site } = headers;
  // The browser says where it sends the request. Behind a development server that passes it on, `host` may be another one.
  if (site !== undefined && site !== 'cross-site') return null;
  const page = loopbackPage(origin);
  const service = loopbackPage(host === undefined ? undefined : `http://${host}`);
  if (page === null || service === null || page.hostname === service.hostname) return null;
  return [
    `Your page is at ${page.origin} and calls ${service.origin}.`,
    `Browsers take ${page.hostname} and ${service.hostname} for two sites, and would lose the sign-in when the page is reloaded.`,
    `Open the page at ${withHost(page, service.hostname)}, or call the service at ${withHost(service, page.hostname)}.`,
  ].join(' ');
}

function loopbackPage(origin: string | undefined): URL | null {
  return origin !== undefined && LOOPBACK_PAGE.test(origin) ? URL.parse(origin) : null;
}

function withHost(url: URL, hostname: string): string {
  return `${url.protocol}//${hostname}${url.port === '' ? '' : `:${url.port}`}`;
}
