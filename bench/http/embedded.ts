import { signInAll } from '../support/clients.ts';
import type { Call } from '../support/connection.ts';
import { untilIdle } from '../support/cpu-meter.ts';
import type { Prepared } from '../support/prepare-database.ts';
import { residentMb } from '../support/processes.ts';
import { ServerProcess } from '../support/server-process.ts';
import { Measured, type Job } from './measure.ts';
import { COLD, operations, searchCall, type Operation } from './operations.ts';
import type { Fact } from './report.ts';

const MAX_RESIDENT_MB = 750;

interface EmbeddedOptions {
  dataDir: string;
  prepared: Prepared;
}

/** A server with the embedded database, whose CPU time is that of its process. */
export interface Embedded {
  server: ServerProcess;
  /** All operations but the one that needs another connection to the database. */
  jobs: (Job & { operation: Operation })[];
  search: Call;
}

export async function startEmbedded({ dataDir, prepared }: EmbeddedOptions): Promise<Embedded> {
  const server = await ServerProcess.start({ dataDir, databaseUrl: null });
  try {
    await untilIdle(server.pid, null);
    const { port, pid } = server;
    const clients = await signInAll(port, prepared);
    const invalidateFoods = () => Promise.reject(new Error('nothing but the server reads the embedded database'));
    const jobs = operations({ prepared, clients, port, invalidateFoods })
      .filter(({ name }) => name !== COLD)
      .map((operation) => ({ operation, target: { port, pid, database: null }, measured: new Measured() }));
    return { server, jobs, search: searchCall({ prepared, clients }) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The memory of the process of the server, which holds the database, after all operations. */
export function embeddedMemory({ server }: Embedded): Fact {
  const { now, peak } = residentMb(server.pid);
  return {
    name: 'resident memory after the load, embedded, MB',
    bar: String(MAX_RESIDENT_MB),
    figure: `${now.toFixed(0)} (peak ${peak.toFixed(0)})`,
    isMet: now <= MAX_RESIDENT_MB,
  };
}
