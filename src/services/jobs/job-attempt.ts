import type { EntityManager } from '@mikro-orm/sql';
import { Job } from '../../../entities/job.ts';
import type { Actor } from '../../access/actor.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { endJob } from './end-job.ts';
import type { JobPayload } from './job-input.ts';
import { loadJobOwner } from './load-job-owner.ts';

/** Why an attempt ends before the work is done. `released`: another process continues; `lost`: another attempt took over, or the job was deleted. */
type EndedEarly = 'cancelled' | 'released' | 'lost';

export class AttemptEnded extends Error {
  readonly reason: EndedEarly;

  constructor(reason: EndedEarly) {
    super(`the attempt at a job was ${reason}`);
    this.reason = reason;
  }
}

export interface ClaimedJob {
  id: string;
  kind: string;
  userId: number;
  surveyId: number | null;
  total: number;
  attempts: number;
  isCancelRequested: boolean;
  input: JobPayload;
}

/** How the work of a job reports its progress and learns that it must end. */
export interface Progress {
  /** Reports how much of the total is done, and the part that is worked on. Throws AttemptEnded if this attempt must end. */
  (done: number, step?: string): void;
}

/** One attempt at a job, as its work sees it. */
export class JobAttempt {
  readonly job: ClaimedJob;
  readonly attemptId: string;
  readonly context: Context;
  readonly #signal: AbortSignal;
  #done: number | null = null;
  #step: string | null = null;
  #hasFinishedBatch = false;

  constructor(job: ClaimedJob, attemptId: string, context: Context, signal: AbortSignal) {
    this.job = job;
    this.attemptId = attemptId;
    this.context = context;
    this.#signal = signal;
  }

  /** The progress reported last; null if there was no report. */
  get done(): number | null {
    return this.#done;
  }

  /** The part reported last; null if there was no report of one. */
  get step(): string | null {
    return this.#step;
  }

  /** The number of attempts, with this one, since a batch was last finished. */
  get attempts(): number {
    return this.#hasFinishedBatch ? 0 : this.job.attempts;
  }

  readonly progress: Progress = (done, step) => {
    this.#signal.throwIfAborted();
    this.#done = done;
    if (step !== undefined) this.#step = step;
  };

  /** Loads the person who started the job, with the rights that they have at this moment. */
  starter(em: EntityManager): Promise<Actor> {
    const { input, userId } = this.job;
    return loadJobOwner(em, { ...input.starter, userId });
  }

  /** Stores the result of a batch. An attempt that gets this far does not count as a failed one. */
  async finishBatch({ number, content }: { number: number; content: string }): Promise<void> {
    // Set-based: writes the batch only if this attempt still owns the job.
    const [finished] = await query(
      this.context.em,
      sql`with mine as (
            update job set attempts = 0 where id = ${this.job.id}::uuid and state = 'running' and attempt_id = ${this.attemptId}::uuid
            returning id)
          update job_batch set content = ${content}, sealed = null
          where job_id in (select id from mine) and number = ${number} returning number`,
    );
    if (!finished) throw new AttemptEnded('lost');
    this.#hasFinishedBatch = true;
  }

  /**
   * Marks the job as succeeded, in the transaction that stores its result: both are stored or neither. Throws AttemptEnded, so
   * that nothing is stored, if the job was cancelled or another attempt works on it.
   */
  async succeed(em: EntityManager, result: object): Promise<void> {
    const { id } = this.job;
    const end = { id, attemptId: this.attemptId, state: 'succeeded', at: this.context.now(), result } as const;
    if (await endJob(em, end)) return;
    const isCancelled = (await em.count(Job, { id, attemptId: this.attemptId, isCancelRequested: true })) > 0;
    throw new AttemptEnded(isCancelled ? 'cancelled' : 'lost');
  }
}
