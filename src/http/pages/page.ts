import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { BUILT_IN_LANGUAGES, builtInLanguage, type BuiltInLanguage } from '../../domain/built-in-language.ts';
import { escapeHtml, htmlDocument } from '../html.ts';

/** The text of a page: a heading and its paragraphs. The text is plain; `sendPage` escapes it. */
export interface Page {
  heading: string;
  paragraphs: readonly (string | { text: string; href: string })[];
  /** A button below the paragraphs, which sends a POST to this address, relative to that of the page. */
  form?: { action: string; button: string };
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 0; padding: 1.5rem; }
main { margin: 0 auto; max-width: 38rem; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; line-height: 1.25; }
button { font: inherit; padding: 0.5rem 1rem; }
`;
const policy = (formAction: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join(';');
const POLICY = policy("'none'");
const POLICY_OF_FORMS = policy("'self'");

/** Does a person open the address in a browser? Programs ask for JSON or for anything, and get JSON. */
export function wantsPage(req: Request): boolean {
  return (
    ['GET', 'HEAD'].includes(req.method) &&
    req.accepts(['application/problem+json', 'application/json', 'text/html']) === 'text/html'
  );
}

export function languageOf(req: Request): BuiltInLanguage {
  return builtInLanguage(req.acceptsLanguages(...BUILT_IN_LANGUAGES) || null);
}

/** Sends a page of text without scripts. */
export function sendPage(
  res: ServerResponse,
  { status, language, page }: { status: number; language: BuiltInLanguage; page: Page },
): void {
  const body = Buffer.from(documentOf(page, language));
  res.statusCode = status;
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.setHeader('content-length', body.byteLength);
  res.setHeader('content-language', language);
  res.setHeader('content-security-policy', page.form === undefined ? POLICY : POLICY_OF_FORMS);
  res.setHeader('cache-control', 'no-store');
  res.end(body);
}

function documentOf({ heading, paragraphs, form }: Page, language: BuiltInLanguage): string {
  const head = `<meta name="robots" content="noindex" />
    <style>${STYLE}</style>`;
  const lines = [`<h1>${escapeHtml(heading)}</h1>`, ...paragraphs.map((paragraph) => `<p>${contentOf(paragraph)}</p>`)];
  if (form !== undefined) {
    const button = `<button>${escapeHtml(form.button)}</button>`;
    lines.push(`<form method="post" action="${escapeHtml(form.action)}">${button}</form>`);
  }
  const body = `    <main>
      ${lines.join('\n      ')}
    </main>`;
  return htmlDocument({ language, title: heading, head, body });
}

function contentOf(paragraph: Page['paragraphs'][number]): string {
  if (typeof paragraph === 'string') return escapeHtml(paragraph);
  return `<a href="${escapeHtml(paragraph.href)}">${escapeHtml(paragraph.text)}</a>`;
}
