import { join } from 'node:path';
import { buildClient } from './support/client-package.ts';

// Makes client/dist, without which the client package is not ready to be packed.
await buildClient(join(import.meta.dirname, '../client/dist'));
