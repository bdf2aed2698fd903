import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { Marked } from 'marked';
import { docsText } from './docs-text.ts';
import type { FixedText } from './fixed-text.ts';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
/** The documents that are served, below `docs/` as below `/docs`, so that the links between them are the same in both places. */
const SERVED = /^\/(?:guides|reference|tutorial)\/(?:[a-z-]+\/)?(?:[a-z-]+|README)\.md$/;

/** The pictures of the documents. */
const PICTURES = /^\/images\/(?:[a-z-]+\/)?[a-z-]+\.webp$/;

/** Serves the guides of the repository as pages, and their pictures. */
export function guidePages(): Router {
  const router = Router();
  const pages = new Map<string, FixedText>();
  router.get(SERVED, async (req, res, next) => {
    const { path } = req;
    const page = pages.get(path) ?? (await readPage(path));
    if (page === null) return next();
    pages.set(path, page);
    await page.send(req, res);
  });
  router.get(PICTURES, (req, res) => res.sendFile(req.path, { root: DOCS, maxAge: '1h' }));
  return router;
}

async function readPage(path: string): Promise<FixedText | null> {
  const markdown = await readFile(DOCS + path, 'utf8').catch(() => null);
  if (markdown === null) return null;
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? path;
  const content = rendererAt(path).parse(markdown, { async: false });
  const body = `    <nav><a href="/docs">API explorer</a></nav>
    <main>
${content}    </main>`;
  return docsText({ title, styleSheet: 'guide.css', body });
}

/** Renders headings with the ids that GitHub gives them, and a link to a file that is not served as its text. */
function rendererAt(path: string): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        return isServed(path, href) ? `<a href="${href}">${text}</a>` : text;
      },
    },
  });
}

function isServed(path: string, href: string): boolean {
  if (/^(?:https?:|#)/.test(href)) return true;
  const [file = ''] = href.split('#', 1);
  return SERVED.test(posix.join(posix.dirname(path), file));
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
