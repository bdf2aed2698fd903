import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Router, type Request, type Response } from 'express';
import type { Config } from '../config.ts';
import { sendBytes } from './answers.ts';
import { isKnown } from './entity-tags.ts';
import { KeptFiles } from './kept-files.ts';
import { recordOf } from './request-context.ts';

/** Files with a hash in their name, so that their content never changes. */
const HASHED = /^\/assets\//;
/**
 * The names that a build makes: what is below `/assets`, and files with an ending beside the page. No part begins with a dot, so no path
 * leaves the folder.
 */
const FILE = /^\/(?:assets\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*|[\w-]+\.[\w.-]+)$/;
/** The encodings in order of preference. */
const ENCODINGS = ['br', 'gzip'] as const;
/** The ending of the files that the build compressed. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

const UNFRAMED = "frame-ancestors 'none'";
const FRAMED_BY_SELF = "frame-ancestors 'self'";

interface BuiltFile {
  /** The path below the folder of the build, as a URL has it. */
  name: string;
  /** The encoding of the smallest form that the client accepts; null: the file as it is. */
  encoding: keyof typeof ENDINGS | null;
}

interface BuiltAppOptions extends Pick<Config, 'publicUrl'> {
  /** The paths that answer its page, below the place where it is mounted, each with its name in the log and the metrics. */
  pages: Readonly<Record<string, string>>;
  /** The page that other pages of this origin may show in a frame: it is signed in to nothing. Absent: none. */
  framed?: string;
}

/**
 * Serves an application from the folder of its build, and lets everything else pass. Only files whose content never changes are kept
 * in memory, so that a new build is served at the next request.
 */
export function builtApp(folder: string, { publicUrl, pages, framed }: BuiltAppOptions): Router {
  const policy = policyOf({ publicUrl });
  const kept = new KeptFiles();
  const found = new Map<string, BuiltFile>();
  const router = Router();
  router.get(FILE, async (req, res, next) => {
    const { path: name } = req;
    const isHashed = HASHED.test(name);
    const file = isHashed ? await findHashed(req, name) : await findFile(req, folder, name);
    if (file === null) return isHashed ? next('router') : next();
    recordOf(req).route = req.baseUrl + (isHashed ? '/assets' : name);
    if (isHashed) await sendForever(req, res, file);
    else await sendRevalidated(req, res, file);
  });
  for (const [path, route] of Object.entries(pages)) {
    router.get(path, async (req, res, next) => {
      const page = await findFile(req, folder, '/index.html');
      if (page === null) return next();
      recordOf(req).route = route;
      await sendRevalidated(req, res, page, path === framed ? policy.replace(UNFRAMED, FRAMED_BY_SELF) : policy);
    });
  }
  return router;

  /** Sends a file that every visit asks for anew; it is read as a whole, because such files are small. */
  async function sendRevalidated(req: Request, res: Response, file: BuiltFile, ofPage = policy): Promise<void> {
    const bytes = await readFile(join(folder, pathOf(file)));
    const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    describe(res, file, { 'cache-control': 'no-cache', etag: tag, 'content-security-policy': ofPage });
    if (isKnown(req, tag)) return void res.status(304).end();
    res.setHeader('content-length', bytes.byteLength);
    res.end(bytes);
  }

  /** Finds a file whose content never changes: what was found once is there. */
  async function findHashed(req: Request, name: string): Promise<BuiltFile | null> {
    const key = [name, ...ENCODINGS.filter((encoding) => req.acceptsEncodings(encoding))].join(' ');
    const file = found.get(key) ?? (await findFile(req, folder, name));
    if (file !== null) found.set(key, file);
    return file;
  }

  /** Sends a file that a browser keeps for a year. */
  async function sendForever(req: Request, res: Response, file: BuiltFile): Promise<void> {
    const path = pathOf(file);
    const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
    describe(res, file, headers);
    if (req.headers.range !== undefined) return res.sendFile(path, { root: folder, cacheControl: false });
    const bytes = kept.get(path) ?? (await readFile(join(folder, path)));
    kept.keep(path, bytes);
    sendBytes(req, res, bytes, headers);
  }

  function describe(res: Response, { name, encoding }: BuiltFile, headers: Record<string, string>): void {
    res.vary('Accept-Encoding');
    res.type(extname(name));
    res.set({ 'content-security-policy': policy, ...headers });
    if (encoding !== null) res.setHeader('content-encoding', encoding);
  }
}

const pathOf = ({ name, encoding }: BuiltFile) => (encoding === null ? name : name + ENDINGS[encoding]);

/** Finds the smallest form of a file that the client accepts. */
async function findFile(req: Request, folder: string, name: string): Promise<BuiltFile | null> {
  const path = join(folder, name);
  if (!(await isFile(path))) return null;
  for (const encoding of ENCODINGS) {
    if (req.acceptsEncodings(encoding) && (await isFile(path + ENDINGS[encoding]))) return { name, encoding };
  }
  return { name, encoding: null };
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.isFile();
}

/**
 * Allows the page what this server sends, and no third party. Pictures have the address of PUBLIC_URL, also where the page was opened at
 * another name of the machine; the service worker fetches them.
 */
function policyOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  const pictures = new URL(publicUrl).origin;
  return [
    "default-src 'self'",
    `img-src 'self' data: blob: ${pictures}`,
    `connect-src 'self' ${pictures}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    UNFRAMED,
  ].join(';');
}
