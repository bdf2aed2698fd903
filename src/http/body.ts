import type { IncomingMessage } from 'node:http';
import { AppError, type Issue } from '../errors.ts';

/** The default limit of a body: many times the size of the largest recall that a person would type. */
export const MAX_JSON_BYTES = 2 * 1024 * 1024;

const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]+\+json)$/;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)"?/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Does the request announce a body? A length of 0 is none. */
export function hasBody(req: IncomingMessage): boolean {
  const length = req.headers['content-length'];
  return length === undefined ? req.headers['transfer-encoding'] !== undefined : length !== '0';
}

/** Returns the media type in lower case, without its parameters. */
function mediaTypeOf(req: IncomingMessage): string {
  return (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Does the request say that its body is JSON? */
export function isJson(req: IncomingMessage): boolean {
  return JSON_TYPE.test(mediaTypeOf(req));
}

/** Does the request say that its body is a form that may hold files? */
export function isForm(req: IncomingMessage): boolean {
  return mediaTypeOf(req) === 'multipart/form-data';
}

/** Reads the JSON body; returns undefined where there is none. */
export async function readJsonBody(req: IncomingMessage, maxBytes: number): Promise<unknown> {
  if (!hasBody(req)) return undefined;
  requireJson(req);
  const bytes = await readBytes(req, maxBytes);
  return bytes.length === 0 ? undefined : parse(bytes);
}

export function aborted(): AppError {
  return new AppError('invalid', 'request.aborted', 'The request ended before it was complete.');
}

export function tooLarge(maxBytes: number, what = 'The body'): AppError {
  return new AppError('too_large', 'request.too_large', `${what} is larger than ${maxBytes} bytes.`);
}

export function unsupported(message: string): AppError {
  return new AppError('unsupported', 'request.unsupported', message);
}

export function badRequest(issue: Issue): AppError {
  const message = issue.path === '' ? issue.message : `${issue.path}: ${issue.message}`;
  return new AppError('invalid', 'request.invalid', message, { issues: [issue] });
}

export function malformedPath(): AppError {
  return badRequest({ path: '', code: 'invalid_path', message: 'The path is not valid percent-encoding.' });
}

function requireJson(req: IncomingMessage): void {
  if (!isJson(req)) throw unsupported('Send the body as application/json.');
  const charset = CHARSET.exec(req.headers['content-type'] ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') throw unsupported('Send the body in UTF-8.');
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw unsupported('Send the body without compression.');
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw badRequest({ path: '', code: 'invalid_json', message: 'The body is not valid JSON.' });
  }
}

function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (req.destroyed) throw aborted();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (error: AppError | null) => {
      req.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      if (error === null) resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size));
      else reject(error);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        req.pause();
        settle(tooLarge(maxBytes));
      }
    };
    const onEnd = () => settle(null);
    const onClose = () => settle(aborted());
    req.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
  });
}
