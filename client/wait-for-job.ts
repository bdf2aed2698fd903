import type { Job } from './contract.ts';
import type { ProgramClient } from './index.ts';

export type SucceededJob = Job & { result: NonNullable<Job['result']> };

export interface WaitOptions {
  /** Told of the job each time it has been asked for, the last time included. */
  onProgress?: (job: Job) => void;
  /** Ends the waiting, with the reason of the signal. The job goes on: `jobs.cancel` ends it. */
  signal?: AbortSignal;
  /** Between two questions; a second unless given. */
  intervalMs?: number;
}

/** A job that failed (`job.error` says why, as a refusal would) or was cancelled. Nothing was stored. */
export class JobError extends Error {
  readonly job: Job;

  constructor(job: Job) {
    super(job.error?.detail ?? 'The job was cancelled.');
    this.name = 'JobError';
    this.job = job;
  }
}

/** Waits until a job has succeeded. Rejects with a JobError when it ends otherwise, and with what asking for it throws. */
export async function waitForJob(
  client: Pick<ProgramClient, 'api'>,
  id: string,
  { onProgress, signal, intervalMs = 1000 }: WaitOptions = {},
): Promise<SucceededJob> {
  for (;;) {
    const job = await client.api.jobs.get.query({ id }, signal ? { signal } : {});
    onProgress?.(job);
    const { state, result } = job;
    if (state === 'succeeded' && result !== null) return { ...job, result };
    if (state !== 'running') throw new JobError(job);
    signal?.throwIfAborted();
    await pause(intervalMs, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
