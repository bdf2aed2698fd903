import { join } from 'node:path';
import { runCommand } from '../cli/support/command.ts';
import { buildClient } from './support/client-package.ts';

await runCommand(
  {
    name: 'npm run client:build --',
    forms: [''],
    summary: 'Makes client/dist, without which the client package is not ready to be packed.',
    options: {},
    example: 'npm run client:build && (cd client && npm pack)',
  },
  () => buildClient(join(import.meta.dirname, '../client/dist')),
);
