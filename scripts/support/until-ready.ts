import { setTimeout } from 'node:timers/promises';
import type { ServerProcess } from '../../bench/support/server-process.ts';

/** Waits without a time limit until the server is ready. Throws if the server ends. */
export async function untilReady({ child }: ServerProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await setTimeout(500);
  }
  throw new Error(`the demo server ended with ${child.exitCode}`);
}
