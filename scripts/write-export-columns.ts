import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../cli/support/command.ts';
import { exportColumnsReference } from './support/export-columns-reference.ts';

await runCommand(
  {
    name: 'npm run export-columns --',
    forms: [''],
    summary: 'Writes docs/reference/export-columns.md from the columns in src/services/study-files.',
    details: 'The file is committed; a test fails while it is stale.',
    options: {},
    example: 'npm run export-columns',
  },
  () => {
    const path = fileURLToPath(new URL('../docs/reference/export-columns.md', import.meta.url));
    writeFileSync(path, exportColumnsReference());
  },
);
