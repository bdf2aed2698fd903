import { buffer } from 'node:stream/consumers';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { contentHashOf, FOR_GOOD, publicTypeOf, type FileStore } from '../adapters/file-store/file-store.ts';
import { AppError } from '../errors.ts';
import { toProblem } from '../trpc-errors.ts';
import { sendBytes, sendContent, sendProblem } from './answers.ts';
import { knownTags } from './entity-tags.ts';
import { KeptFiles } from './kept-files.ts';
import { recordOf } from './request-context.ts';

const HEADERS = {
  'cache-control': FOR_GOOD,
  // A picture runs no code when it is opened alone, and the pages of any client may show it.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

const SEEN_FOR_MS = 1000;
const MOST_SEEN = 1000;

/** Serves public pictures by name to everybody. A private file is not found. Names need no percent-encoding, so none is decoded. */
export function imageFiles(files: FileStore): RequestHandler {
  const keptFiles = new KeptFiles();
  // A picture that was removed is gone within a second, also when another process removed it.
  const stored = new LRUCache<string, true>({ max: MOST_SEEN, ttl: SEEN_FOR_MS });
  const isStillStored = async (name: string) => {
    if (stored.has(name)) return true;
    const isStored = await files.has(name);
    if (isStored) stored.set(name, true);
    return isStored;
  };
  return async (req, res, next) => {
    const record = recordOf(req);
    record.route = `${req.baseUrl}/{name}`;
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD');
      const error = new AppError('method_not_allowed', 'request.method_not_allowed', 'Images can only be read here.');
      return sendProblem(req, res, toProblem(error, record.id));
    }
    const name = req.path.slice(1);
    const hash = contentHashOf(name);
    const mediaType = publicTypeOf(name);
    if (hash === null || mediaType === null) return next();
    const headers = { ...HEADERS, etag: `"${hash}"` };
    const known = knownTags(req);
    const notModified = () => void res.writeHead(304, headers).end();
    // The store is not asked: a client that knows the tag has the file, and the file never changes.
    if (known.includes(headers.etag)) return notModified();
    const described = { ...headers, 'content-type': mediaType };
    const kept = keptFiles.get(name);
    if (kept !== undefined && (await isStillStored(name)))
      return known.includes('*') ? notModified() : sendBytes(req, res, kept, described);
    const file = await files.open(name);
    if (file === null) return next();
    if (known.includes('*')) {
      file.content.destroy();
      return notModified();
    }
    if (!keptFiles.isKept(file.sizeBytes)) return sendContent(req, res, file, described);
    const bytes = await buffer(file.content);
    keptFiles.keep(name, bytes);
    sendBytes(req, res, bytes, described);
  };
}
