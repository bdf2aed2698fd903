import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../cli/support/command.ts';
import { configurationReference } from './support/configuration-reference.ts';

await runCommand(
  {
    name: 'npm run configuration --',
    forms: [''],
    summary: 'Writes docs/reference/configuration.md from src/environment.',
    details: 'The file is committed; a test fails while it is stale.',
    options: {},
    example: 'npm run configuration',
  },
  () => {
    writeFileSync(
      fileURLToPath(new URL('../docs/reference/configuration.md', import.meta.url)),
      configurationReference(),
    );
  },
);
