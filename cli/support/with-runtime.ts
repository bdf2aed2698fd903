import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { createLog } from '../../src/log.ts';
import { openRuntime } from '../../src/runtime.ts';

/** Opens the database for a command, and closes it after the work. */
export async function withRuntime(work: (context: Context) => Promise<void>): Promise<void> {
  const runtime = await openRuntime(readConfig(), createLog('error'));
  try {
    await work(runtime.context());
  } finally {
    await runtime.close();
  }
}
