import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configurationReference } from './support/configuration-reference.ts';

// Writes the reference of the environment as it is committed: a test fails while it is stale.
writeFileSync(fileURLToPath(new URL('../docs/reference/configuration.md', import.meta.url)), configurationReference());
