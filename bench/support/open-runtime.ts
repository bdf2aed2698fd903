import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { openRuntime, type Runtime } from '../../src/runtime.ts';
import { serverEnvironment } from './server-process.ts';

/** Opens the service in this process, without a server. `await using` closes it at the end, also of a run that fails. */
export async function openBenchRuntime(location: {
  dataDir: string;
  /** Null for the embedded database. */
  databaseUrl: string | null;
}): Promise<Runtime & AsyncDisposable> {
  const runtime = await openRuntime(readConfig(serverEnvironment({ ...location })), pino({ level: 'error' }));
  return { ...runtime, [Symbol.asyncDispose]: runtime.close };
}
