import type { EntityManager } from '@mikro-orm/sql';
import type { Actor } from '../../access/actor.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { actorNow } from './actor-now.ts';
import { endJob } from './end-job.ts';
import type { JobInput } from './job-input.ts';

/** Why an attempt ends before the work does: `released` to another process, `lost` to another attempt or with its job. */
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
  input: JobInput;
}

/** Work that reports how far it is and is told to end. */
export interface Progress {
  /** So much of the total is done. Throws once nobody wants the rest from this attempt. */
  (done: number): void;
}

/** A job as its work sees it. */
export class JobAttempt {
  readonly job: ClaimedJob;
  readonly attemptId: string;
  readonly context: Context;
  readonly #signal: AbortSignal;
  #done: number | null = null;
  #hasFinishedBatch = false;

  constructor(job: ClaimedJob, attemptId: string, context: Context, signal: AbortSignal) {
    this.job = job;
    this.attemptId = attemptId;
    this.context = context;
    this.#signal = signal;
  }

  /** Null: nothing has been reported yet. */
  get done(): number | null {
    return this.#done;
  }

  /** This attempt and those before it, since a batch was last finished. */
  get attempts(): number {
    return this.#hasFinishedBatch ? 0 : this.job.attempts;
  }

  readonly progress: Progress = (done) => {
    this.#signal.throwIfAborted();
    this.#done = done;
  };

  /** Whoever started the job, with the rights that they have at this moment. */
  starter(em: EntityManager): Promise<Actor> {
    const { input, userId } = this.job;
    return actorNow(em, { ...input.starter, userId });
  }

  /** Stores what became of a batch. An attempt that gets that far does not count as one that failed. */
  async finishBatch({ number, content }: { number: number; content: string }): Promise<void> {
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
   * Ends the job well, in the transaction that stores what it made: either both are there or neither. Throws, so that nothing
   * is stored, where somebody has cancelled it or another attempt works on it.
   */
  async succeed(em: EntityManager, result: object): Promise<void> {
    const { id } = this.job;
    const end = { id, attemptId: this.attemptId, state: 'succeeded', at: this.context.now(), result } as const;
    if (await endJob(em, end)) return;
    const [cancelled] = await query(
      em,
      sql`select id from job where id = ${id}::uuid and attempt_id = ${this.attemptId}::uuid and is_cancel_requested`,
    );
    throw new AttemptEnded(cancelled ? 'cancelled' : 'lost');
  }
}
