import type { AnyRouter } from '@trpc/server';
import type { RequestHandler } from 'express';
import { ERROR_KINDS } from '../errors.ts';
import { docsText } from './docs-text.ts';
import { errorCatalogue, type CataloguedError } from './error-catalogue.ts';

/**
 * Serves the page to which the `type` of each problem leads: every error that a client can get, with what to do about it. The
 * fragment of the address is the code.
 */
export function errorPage(router: AnyRouter): RequestHandler {
  const page = docsText({
    title: 'Dietary Recall Service: errors',
    styleSheet: 'errors.css',
    body: bodyOf(errorCatalogue(router)),
  });
  return (req, res) => page.send(req, res);
}

function bodyOf(errors: readonly CataloguedError[]): string {
  return `    <main>
      <h1>Errors</h1>
      <p>
        A refused call answers problem details (RFC 9457). Its <code>type</code> leads here, and its <code>detail</code> says what was
        refused. Programs decide by its <code>code</code>. The operations are in the <a href="/docs">API explorer</a>.
      </p>
      ${errors.map(sectionOf).join('\n      ')}
    </main>`;
}

function sectionOf({ code, kind, advice, operations }: CataloguedError): string {
  const { status, title } = ERROR_KINDS[kind];
  return `<section id="${code}">
        <h2><a href="#${code}">${code}</a></h2>
        <p>${status} ${title} (<code>${kind}</code>)</p>
        <p>${withCode(advice)}</p>
        ${listOf(operations)}
      </section>`;
}

function listOf(operations: readonly string[]): string {
  if (operations.length === 0) return '<p>Many operations, or the answer about a job, can name it.</p>';
  const items = operations.map((operation) => `<li><code>${operation}</code></li>`).join('');
  return `<details><summary>Operations that answer it</summary><ul>${items}</ul></details>`;
}

// The guide holds no character that HTML would read as markup; a test checks it.
function withCode(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
