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
  const [single, general] = [true, false].map((isSingle) =>
    errorCatalogue(appRouter).filter(({ operations }) => operations.length > 0 === isSingle),
  );
  return `${[
    HEAD,
    '## Of any operation',
    tableOf(general ?? [], ['Code', 'Status', 'Kind', 'What to do'], rowOf),
    '## Of single areas',
    tableOf(single ?? [], ['Code', 'Status', 'Kind', 'Areas', 'What to do'], rowWithAreas),
  ].join('\n\n')}\n`;
}

function tableOf(
  errors: readonly CataloguedError[],
  columns: readonly string[],
  cellsOf: (error: CataloguedError) => string[],
): string {
  const lines = [columns, columns.map(() => '---'), ...errors.map(cellsOf)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function rowOf({ code, kind, advice }: CataloguedError): string[] {
  return [`\`${code}\``, String(ERROR_KINDS[kind].status), kind, advice];
}

function rowWithAreas(error: CataloguedError): string[] {
  const [code = '', status = '', kind = '', advice = ''] = rowOf(error);
  return [code, status, kind, error.areas.join(', '), advice];
}
