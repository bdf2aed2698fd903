import { openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import multer from 'multer';
import { diskCodeOf, isDiskOutage } from '../adapters/disk-outages.ts';
import { ownedPrefix } from '../adapters/stale-files.ts';
import type { FileLimits } from '../contract/files.ts';
import { AppError } from '../errors.ts';
import { aborted, badRequest, isForm, tooLarge, unsupported } from './body.ts';

/** The content of a form. The files lie in a folder of the request until `discard`. */
export interface Upload {
  readonly fields: Readonly<Record<string, unknown>>;
  discard(): Promise<void>;
}

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 1024 * 1024;
// The size of text fields, part headers and boundaries besides the files.
const MAX_REST_BYTES = 2 * 1024 * 1024;
/** Seconds after which a client may try again when the disk is full, which an operator must solve. */
const RETRY_AFTER_SECONDS = 30;

/** Streams the files of a form to disk and returns them as `File` objects that read from there. */
export async function readUpload(req: Request, res: Response, limits: FileLimits, root: string): Promise<Upload> {
  if (!isForm(req)) throw unsupported('Send the body as multipart/form-data.');
  const maxBytes = limits.maxFiles * limits.maxBytes + MAX_REST_BYTES;
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const folder = await newFolder(root);
  const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    if (req.destroyed) throw aborted();
    await receive(req, res, limits, folder, maxBytes);
    return { fields: await fieldsOf(req, limits), discard };
  } catch (error) {
    await discard();
    throw translate(error, limits);
  }
}

async function newFolder(root: string): Promise<string> {
  const make = () => mkdtemp(join(root, ownedPrefix()));
  try {
    return await make().catch(async (error: unknown) => {
      if (diskCodeOf(error) !== 'ENOENT') throw error;
      await mkdir(root, { mode: 0o700 });
      return make();
    });
  } catch (error) {
    throw isDiskOutage(error) ? unavailable(error) : error;
  }
}

function receive(req: Request, res: Response, limits: FileLimits, folder: string, maxBytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const form = multer({
      storage: multer.diskStorage({ destination: folder }),
      defParamCharset: 'utf8',
      limits: {
        fileSize: limits.maxBytes,
        files: limits.maxFiles,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNestingDepth: 4,
        fieldArrayIndexLimit: 1000,
      },
    });
    // After a refusal multer reads the rest of the body before it reports; the count ends that.
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) reject(tooLarge(maxBytes));
    });
    const read = limits.anyNameFor === undefined ? form.fields(limits.fields.map((name) => ({ name }))) : form.any();
    read(req, res, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error);
    });
  });
}

async function fieldsOf(req: Request, { anyNameFor }: FileLimits): Promise<Record<string, unknown>> {
  const fields = Object.assign(Object.create(null), req.body) as Record<string, unknown>;
  const { files = [] } = req;
  const byName = Array.isArray(files) ? Object.groupBy(files, () => anyNameFor ?? '') : files;
  for (const [name, list = []] of Object.entries(byName)) {
    const opened = await Promise.all(list.map(openFile));
    fields[name] = opened.length === 1 ? opened[0] : opened;
  }
  return fields;
}

async function openFile({ path, mimetype, originalname }: Express.Multer.File): Promise<File> {
  return new File([await openAsBlob(path)], originalname, { type: mimetype });
}

function translate(error: unknown, limits: FileLimits): unknown {
  if (error instanceof multer.MulterError) return translateLimit(error, limits);
  if (isDiskOutage(error)) return unavailable(error);
  // Errors of the parser (a missing boundary, a form cut short) have no code; those of the file system have one.
  const isParserError = error instanceof Error && error.name === 'Error' && !('code' in error);
  if (!isParserError) return error;
  return badRequest({ path: '', code: 'invalid_form', message: 'The body is not valid multipart/form-data.' });
}

function unavailable(cause: Error): AppError {
  const message = 'Files cannot be received at the moment. Try again in half a minute.';
  const error = new AppError('unavailable', 'uploads.unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  error.cause = cause;
  return error;
}

function translateLimit({ code, field = '' }: multer.MulterError, limits: FileLimits): Error {
  switch (code) {
    case 'LIMIT_FILE_SIZE':
      return tooLarge(limits.maxBytes, `The file ${field}`);
    case 'LIMIT_FIELD_VALUE':
      return tooLarge(MAX_FIELD_BYTES, `The field ${field}`);
    case 'LIMIT_FILE_COUNT':
      return badRequest({ path: '', code: 'too_many_files', message: `Send at most ${limits.maxFiles} files.` });
    case 'LIMIT_UNEXPECTED_FILE':
      return badRequest({ path: field, code: 'unexpected_file', message: 'No file is expected here.' });
    default:
      return badRequest({ path: field, code: 'invalid_form', message: 'The form has a field that cannot be read.' });
  }
}
