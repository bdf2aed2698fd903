import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../cli/support/command.ts';
import { personalDataReference } from './support/personal-data-reference.ts';

await runCommand(
  {
    name: 'npm run personal-data --',
    forms: [''],
    summary: 'Writes docs/reference/personal-data.md from the declarations in entities/.',
    details: 'The file is committed; a test fails while it is stale.',
    options: {},
    example: 'npm run personal-data',
  },
  () => {
    writeFileSync(
      fileURLToPath(new URL('../docs/reference/personal-data.md', import.meta.url)),
      personalDataReference(),
    );
  },
);
