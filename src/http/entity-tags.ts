import type { IncomingMessage } from 'node:http';

/**
 * Returns the tags in If-None-Match (RFC 9110, 13.1.2), without the mark of weak ones; `*` stands for any. `req.fresh` of Express is
 * not used: it ignores them if the request says `Cache-Control: no-cache`, as the `fetch` of browsers does for a script that sends tags.
 */
export function knownTags({ headers, method }: IncomingMessage): string[] {
  if (method !== 'GET' && method !== 'HEAD') return [];
  const { 'if-none-match': tags = '' } = headers;
  return tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/** Does the client have the answer with this tag? */
export function isKnown(req: IncomingMessage, tag: string): boolean {
  const tags = knownTags(req);
  return tags.includes(tag) || tags.includes('*');
}
