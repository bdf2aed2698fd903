import { fileURLToPath } from 'node:url';
import { appRouter } from '../../routers/index.ts';
import { ERROR_KINDS } from '../../src/errors.ts';
import { errorCatalogue, type CataloguedError } from '../../src/http/error-catalogue.ts';

export const ERROR_REFERENCE_FILE = fileURLToPath(new URL('../../docs/reference/errors.md', import.meta.url));

const HEAD = `# Errors

Every code that a client can get. [The conventions](api.md#errors) describe the answer that carries it. A server shows the same at
\`/docs/errors\`, with the operations of each code: the \`type\` of a problem leads there.

\`npm run openapi\` writes this page from \`src/contract/error-guide.ts\` and the operations.`;

/** Makes docs/reference/errors.md: the errors of any operation, of jobs and of single areas. */
export function errorReference(): string {
  const errors = errorCatalogue(appRouter);
  const general = errors.filter(({ operations }) => operations.length === 0);
  const single = errors.filter(({ operations }) => operations.length > 0);
  return `${[
    HEAD,
    '## Of many operations, and of jobs',
    tableOf(general, ['Code', 'Status', 'Kind', 'What to do'], ({ advice }) => [advice]),
    '## Of single areas',
    tableOf(single, ['Code', 'Status', 'Kind', 'Areas', 'What to do'], ({ areas, advice }) => [
      areas.join(', '),
      advice,
    ]),
  ].join('\n\n')}\n`;
}

function tableOf(
  errors: readonly CataloguedError[],
  columns: readonly string[],
  lastCellsOf: (error: CataloguedError) => string[],
): string {
  const rows = errors.map((error) => {
    const { code, kind } = error;
    return [`\`${code}\``, ERROR_KINDS[kind].status, kind, ...lastCellsOf(error)];
  });
  const lines = [columns, columns.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
