import type { AnyRouter } from '@trpc/server';
import type { RequestHandler } from 'express';
import { ERROR_KINDS } from '../errors.ts';
import { errorCatalogue, type CataloguedError } from './error-catalogue.ts';

/**
 * Serves the page to which the `type` of each problem leads: every error that a client can get, with what to do about it. The
 * fragment of the address is the code.
 */
export function errorPage(router: AnyRouter): RequestHandler {
  const page = pageOf(errorCatalogue(router));
  return (_req, res) => void res.type('html').setHeader('cache-control', 'no-cache').end(page);
}

function pageOf(errors: readonly CataloguedError[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Dietary Recall Service: errors</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/docs/errors.css" />
  </head>
  <body>
    <main>
      <h1>Errors</h1>
      <p>
        A refused call answers problem details (RFC 9457). Its <code>type</code> leads here, and its <code>detail</code> says what was
        refused. Programs decide by its <code>code</code>. The operations are in the <a href="/docs">API explorer</a>.
      </p>
      ${errors.map(sectionOf).join('\n      ')}
    </main>
  </body>
</html>
`;
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
  if (operations.length === 0) return '<p>Many operations can answer it.</p>';
  const items = operations.map((operation) => `<li><code>${operation}</code></li>`).join('');
  return `<details><summary>Operations that answer it</summary><ul>${items}</ul></details>`;
}

// The guide holds no character that HTML would read as markup; a test checks it.
function withCode(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
