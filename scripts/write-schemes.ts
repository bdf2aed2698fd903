import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../cli/support/command.ts';
import { schemesReference } from './support/schemes-reference.ts';

await runCommand(
  {
    name: 'npm run schemes --',
    forms: [''],
    summary: 'Writes docs/reference/schemes.md from packages/scheme/scheme.ts.',
    details: 'The file is committed; a test fails while it is stale.',
    options: {},
    example: 'npm run schemes',
  },
  () => {
    writeFileSync(fileURLToPath(new URL('../docs/reference/schemes.md', import.meta.url)), schemesReference());
  },
);
