import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import { EXAMPLES } from '../routers/examples.ts';
import { appRouter, AREAS } from '../routers/index.ts';
import { openApiDocument } from '../src/http/openapi.ts';

// Writes the API document as it is committed, so that a changed contract is a visible line in review.
const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
const document = openApiDocument(appRouter, {
  version: packageJson.version,
  url: '/api',
  areas: AREAS,
  examples: EXAMPLES,
});
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
