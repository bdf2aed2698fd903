import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type { FileAnswer } from '../contract/files.ts';
import type { Problem } from '../errors.ts';
import { hasBody } from './body.ts';
import { challengeOf } from './challenge.ts';
import { compress, compressKept } from './compression.ts';
import { isKnown } from './entity-tags.ts';
import { bearerTokenOf, recordOf } from './request-context.ts';

// How long a client may go on sending after its answer. Closing the socket of a sender resets the connection, and a reset
// discards the part of the answer that the client has not read yet.
const LINGER_MS = 2000;
// The rest of a body up to this size is read and dropped, and the connection stays open.
const SMALL_REST_BYTES = 64 * 1024;
// The client may keep the answer, and asks before each use whether it still holds: access may have ended.
export const REVALIDATED = 'private, no-cache';

export function sendJson(req: IncomingMessage, res: ServerResponse, status: number, value: unknown): void {
  send(req, res, status, 'application/json', JSON.stringify(value) ?? 'null');
}

/** Sends JSON with an entity tag, or 304 without a body to a client that has it already (RFC 9110, If-None-Match). */
export function sendRevalidated(req: IncomingMessage, res: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value) ?? 'null';
  // A hash of the body is the same in all processes and misses no change. For 4 kB, a large food, it takes 3 µs.
  const tag = `"${hash('sha256', body, 'base64url')}"`;
  // Weak, because a compressed answer has other bytes.
  res.setHeader('etag', `W/${tag}`);
  res.setHeader('cache-control', REVALIDATED);
  if (isKnown(req, tag)) return sendNothing(req, res, 304);
  sendText(req, res, 'application/json', body);
}

/** Sends an answer of tRPC, which is text or has no body. A kept answer is one that callers get alike. */
export async function sendAnswer(
  req: HttpRequest,
  res: HttpResponse,
  answer: Response,
  { isKept }: { isKept: boolean },
): Promise<void> {
  res.statusCode = answer.status;
  for (const [name, value] of answer.headers) res.setHeader(name, value);
  if (answer.body === null) return end(req, res, null);
  const body = await answer.text();
  const compressed = isKept ? await compressKept(req, res, body) : null;
  const bytes = compressed?.byteLength ?? Buffer.byteLength(body);
  res.setHeader('content-length', bytes);
  if (!isKept) compress(req, res, bytes);
  end(req, res, compressed ?? body);
}

export function sendProblem(req: IncomingMessage, res: ServerResponse, problem: Problem): void {
  recordOf(req).code = problem.code;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (problem.status === 401) res.setHeader('www-authenticate', challengeOf([problem.code], bearerTokenOf(req)));
  if (problem.retryAfterSeconds !== undefined) res.setHeader('retry-after', problem.retryAfterSeconds);
  send(req, res, problem.status, 'application/problem+json', JSON.stringify(problem));
}

/** Sends an answer without content, such as the answer to OPTIONS. */
export function sendNothing(req: IncomingMessage, res: ServerResponse, status: 204 | 304 = 204): void {
  res.statusCode = status;
  end(req, res, null);
}

/** Sends a file as a download under its name. */
export async function sendFile(req: IncomingMessage, res: ServerResponse, answer: FileAnswer): Promise<void> {
  const { content, mediaType, fileName, sizeBytes } = answer;
  const headers = { 'content-type': mediaType, 'content-disposition': contentDisposition(fileName) };
  compress(req, res, content instanceof Readable ? sizeBytes : content.byteLength);
  if (content instanceof Readable) return sendContent(req, res, { content, sizeBytes }, headers);
  sendBytes(req, res, content, headers);
}

/** Sends bytes that are in memory. */
export function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  content: Uint8Array,
  headers: Readonly<Record<string, string>>,
): void {
  setHeaders(res, content.byteLength, headers);
  end(req, res, req.method === 'HEAD' ? null : content);
}

/**
 * Sends the content of a stream. Rejects when the stream fails. Before the first byte a problem can still be sent; later the
 * connection is destroyed, so that no client takes a part of the file for the whole.
 */
export async function sendContent(
  req: IncomingMessage,
  res: ServerResponse,
  { content, sizeBytes }: { content: Readable; sizeBytes: number | null },
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await firstByte(content);
  if (res.destroyed) return void content.destroy();
  setHeaders(res, sizeBytes, headers);
  if (req.method === 'HEAD') {
    content.destroy();
    return end(req, res, null);
  }
  try {
    const sent = pipeline(content, res);
    // The headers and the first rows of an export leave at once; a compressed answer would wait until it has a full block.
    content.once('data', () => {
      res.flushHeaders();
      flush(res);
    });
    await sent;
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/**
 * Makes the header Content-Disposition (RFC 6266): a plain name for old clients and the real one in UTF-8. No character of
 * the name can end the header or name a folder.
 */
export function contentDisposition(fileName: string): string {
  const name = fileName.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, '_') || 'file';
  const plain = name.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function send(req: IncomingMessage, res: ServerResponse, status: number, mediaType: string, body: string): void {
  res.statusCode = status;
  res.setHeader('cache-control', 'no-store');
  sendText(req, res, mediaType, body);
}

function sendText(req: IncomingMessage, res: ServerResponse, mediaType: string, body: string): void {
  res.setHeader('content-type', mediaType);
  const bytes = Buffer.byteLength(body);
  res.setHeader('content-length', bytes);
  compress(req, res, bytes);
  end(req, res, body);
}

function setHeaders(res: ServerResponse, size: number | null, headers: Readonly<Record<string, string>>): void {
  res.statusCode = 200;
  res.setHeader('cache-control', 'no-store');
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (size !== null) res.setHeader('content-length', size);
}

function end(req: IncomingMessage, res: ServerResponse, body: string | Uint8Array | null): void {
  if (res.destroyed) return;
  if (!isStillSending(req)) {
    res.end(body);
    return;
  }
  res.setHeader('connection', 'close');
  if (body === null || req.method === 'HEAD') res.flushHeaders();
  else res.write(body);
  flush(res);
  const finish = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(finish, LINGER_MS);
  req.once('end', finish).once('close', finish);
  req.resume();
}

/** Sends what compression holds back. An answer that is not compressed has nothing to flush. */
function flush(res: ServerResponse): void {
  if ('flush' in res && typeof res.flush === 'function') res.flush();
}

function isStillSending(req: IncomingMessage): boolean {
  if (req.complete || !hasBody(req)) return false;
  const length = req.headers['content-length'];
  return length === undefined || Number(length) > SMALL_REST_BYTES;
}

// A client that closes the connection is not a failure of the service.
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function firstByte(content: Readable): Promise<void> {
  if (content.errored !== null) return Promise.reject(content.errored);
  if (content.readableLength > 0 || content.readableEnded) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      content.off('readable', onReady).off('end', onReady).off('error', settle).off('close', onReady);
      if (error === undefined) resolve();
      else reject(error);
    };
    const onReady = () => settle();
    content.once('readable', onReady).once('end', onReady).once('error', settle).once('close', onReady);
  });
}
