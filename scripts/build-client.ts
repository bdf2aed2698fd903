import { join } from 'node:path';
import { runCommand } from '../cli/support/command.ts';
import { buildClient } from './support/client-package.ts';

await runCommand(
  {
    name: 'npm run client:build --',
    forms: [''],
    summary: 'Makes client/dist, which `npm pack` of the client needs.',
    options: {},
    example: 'npm run client:build && (cd client && npm pack)',
  },
  () => buildClient(join(import.meta.dirname, '../client/dist')),
);
