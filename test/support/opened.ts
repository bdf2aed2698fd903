import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { openRuntime, type Runtime } from '../../src/runtime.ts';

/** Opens the installation of the environment like a server, runs the work and closes it. */
export async function opened<T>(
  environment: Record<string, string>,
  work: (runtime: Runtime) => Promise<T>,
): Promise<T> {
  const umask = process.umask();
  const runtime = await openRuntime(readConfig(environment), createLog('silent'));
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
    process.umask(umask);
  }
}
