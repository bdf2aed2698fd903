import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../cli/support/command.ts';
import packageJson from '../package.json' with { type: 'json' };
import { AREA_GROUPS } from '../routers/area-groups.ts';
import { EXAMPLES } from '../routers/examples.ts';
import { appRouter, AREAS } from '../routers/index.ts';
import { openApiDocument } from '../src/http/openapi.ts';
import { ERROR_REFERENCE_FILE, errorReference } from './support/error-reference.ts';

await runCommand(
  {
    name: 'npm run openapi --',
    forms: [''],
    summary: 'Writes docs/openapi.json, the API document of the contract, and docs/reference/errors.md.',
    details:
      'The files are committed, so that a changed contract is a visible line in review; a test fails while one is stale.',
    options: {},
    example: 'npm run openapi',
  },
  () => {
    const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
    const document = openApiDocument(appRouter, {
      version: packageJson.version,
      url: '/api',
      areas: AREAS,
      groups: AREA_GROUPS,
      examples: EXAMPLES,
    });
    writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
    writeFileSync(ERROR_REFERENCE_FILE, errorReference());
  },
);
