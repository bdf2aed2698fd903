import { cpuMs, residentMb } from '../support/processes.ts';
import { freePort, ServerProcess } from '../support/server-process.ts';

export interface Start {
  server: ServerProcess;
  startSeconds: number;
  /** CPU time in ms of the server's process until it is ready. */
  startCpuMs: number;
  residentMb: number;
}

/** Measures the start of a server on existing data. It is ready when its search indexes are built. */
export async function measureStart({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }): Promise<Start> {
  const port = await freePort();
  const started = performance.now();
  const server = await ServerProcess.start({ dataDir, databaseUrl, port });
  return {
    server,
    startSeconds: (performance.now() - started) / 1000,
    startCpuMs: cpuMs(server.pid) ?? Number.NaN,
    residentMb: residentMb(server.pid).now,
  };
}
