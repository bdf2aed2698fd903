import { signInAll } from '../support/clients.ts';
import { runLoad } from '../support/load.ts';
import type { Prepared } from '../support/prepare-database.ts';
import { residentMb } from '../support/processes.ts';
import { freePort, ServerProcess } from '../support/server-process.ts';
import { MAX_CONNECTIONS, operations, searchCall } from './operations.ts';
import type { Fact } from './report.ts';
import { startFact } from './start-up.ts';

const MAX_RESIDENT_MB = 750;
const SECONDS = 1;

export interface Embedded {
  dataDir: string;
  prepared: Prepared;
  onProgress: (what: string) => void;
}

/** Measures the memory after all operations and the start-up time with the embedded database. */
export async function measureEmbedded({ dataDir, prepared, onProgress }: Embedded): Promise<Fact[]> {
  onProgress('The embedded database');
  const port = await freePort();
  const server = new ServerProcess({ dataDir, databaseUrl: null, port });
  try {
    await server.ready();
    const clients = await signInAll(port, prepared);
    const invalidateFoods = () => Promise.resolve();
    for (const { next, check, before } of operations({ prepared, clients, port, invalidateFoods })) {
      await before?.();
      await runLoad({ port, connections: MAX_CONNECTIONS, seconds: SECONDS, next, check });
    }
    const { now, peak } = residentMb(server.pid);
    const memory: Fact = {
      name: 'resident memory after the load, embedded, MB',
      bar: String(MAX_RESIDENT_MB),
      figure: `${now.toFixed(0)} (peak ${peak.toFixed(0)})`,
      isMet: now <= MAX_RESIDENT_MB,
    };
    await server.stop();
    return [memory, await startFact('embedded', dataDir, null, searchCall({ prepared, clients }))];
  } finally {
    await server.stop();
  }
}
