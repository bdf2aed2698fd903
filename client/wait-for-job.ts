import type { TRPCClient } from '@trpc/client';
import type { AppRouter, Job } from './contract.ts';

export type SucceededJob = Job & { result: NonNullable<Job['result']> };

export interface WaitOptions {
  /** Receives the job after each request, including the last one. */
  onProgress?: (job: Job) => void;
  /** Stops the wait and rejects with the reason of the signal. The job continues; `jobs.cancel` ends it. */
  signal?: AbortSignal;
  /** Milliseconds between two requests; 1000 by default. */
  intervalMs?: number;
}

/**
 * The error for a job that failed (`job.error` has the problem) or was cancelled. What it had done before stays where its kind works in steps, such as `renditions` and
 * `recall-day-mails`; the others stored nothing.
 */
export class JobError extends Error {
  readonly job: Job;

  constructor(job: Job) {
    super(job.error?.detail ?? 'The job was cancelled.');
    this.name = 'JobError';
    this.job = job;
  }
}

/** Waits until a job succeeds and returns it. Rejects with a JobError if it fails or is cancelled, and with a RecallError if a request fails. */
export async function waitForJob(
  client: { readonly api: TRPCClient<AppRouter> },
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
