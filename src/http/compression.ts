import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { encode, encodingFor } from './encodings.ts';
import { recordOf } from './request-context.ts';

/**
 * The size in bytes from which answers are compressed. A smaller one fits into the first packets of a connection (ten of 1460 bytes,
 * RFC 6928) without it. Compressing it takes 0.2 ms of CPU time at any size up to that, half of what a food search takes.
 */
const MIN_BYTES = 8 * 1024;
/** Of Brotli, from 0 to 11. Higher ones take more CPU time than they save on answers that are made for one caller. */
const BROTLI_QUALITY = 4;
/** Of gzip, from 1 to 9. With the default, 6, an export took a seventh longer. */
const GZIP_LEVEL = 1;
/** The logarithm of the window in bytes. The default, 22, makes exports no smaller and takes 4 MB for each one under way. */
const BROTLI_WINDOW = 18;

/**
 * The operations whose answers are never compressed: the browser sends the refresh cookie to them by itself, and they answer tokens.
 * The length of a compressed answer reveals whether a text that an attacker chose is like a secret beside it (BREACH). All other
 * operations need a token in a header, which no page of another site can make the browser send.
 */
const WITH_COOKIE = /^\/api\/auth\/|^\/trpc\/(?:.*,)?auth\./;

const middleware = compression({
  threshold: MIN_BYTES,
  level: GZIP_LEVEL,
  brotli: {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW },
  },
  filter: (req: Request, res) => !WITH_COOKIE.test(recordOf(req).route ?? '') && compression.filter(req, res),
});

/**
 * Prepares a response for an answer of this length, null for a stream: a large one is sent with Brotli or gzip to a client that accepts
 * it. Pictures and archives are compressed already. Call it when the length of the answer is known: the library wraps the methods of the
 * response, which takes time that a small answer does not win back.
 */
export function compress(req: IncomingMessage, res: ServerResponse, bytes: number | null): void {
  if (bytes === null || bytes >= MIN_BYTES) middleware(req as Request, res as Response, () => undefined);
}

/** The most bytes of compressed answers that are held for the next caller. */
const MOST_KEPT_BYTES = 8 * 1024 * 1024;
const kept = new LRUCache<string, Buffer>({
  maxSize: MOST_KEPT_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
});

/**
 * Compresses an answer that callers get alike, once for all of them, and names the encoding in the response. Returns null, and names none, for a
 * small answer and for a client that accepts no encoding.
 */
export async function compressKept(req: Request, res: Response, body: string): Promise<Buffer | null> {
  const bytes = Buffer.from(body);
  if (bytes.byteLength < MIN_BYTES) return null;
  res.vary('Accept-Encoding');
  const encoding = encodingFor(req);
  if (encoding === 'identity') return null;
  const key = `${encoding} ${hash('sha256', bytes, 'base64url')}`;
  const compressed = kept.get(key) ?? (await encode(bytes, encoding, BROTLI_QUALITY));
  kept.set(key, compressed);
  res.setHeader('content-encoding', encoding);
  return compressed;
}
