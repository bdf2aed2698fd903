import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../../context.ts';

/** Why a job ends before its work does. */
export type EndedEarly = 'cancelled' | 'interrupted';

export class JobEnded extends Error {
  readonly reason: EndedEarly;

  constructor(reason: EndedEarly) {
    super(`the job was ${reason}`);
    this.reason = reason;
  }
}

/** Work that reports how far it is, and is told to end. */
export interface Progress {
  /** So much of the total is done. Throws once nobody wants the rest. */
  (done: number): void;
}

/** A job as its work sees it. */
export class JobRun {
  readonly id: string;
  /** A unit of work of its own; the request has been answered. */
  readonly context: SignedInContext;
  readonly #signal: AbortSignal;
  #done = 0;

  constructor(id: string, context: SignedInContext, signal: AbortSignal) {
    this.id = id;
    this.context = context;
    this.#signal = signal;
  }

  get done(): number {
    return this.#done;
  }

  readonly progress: Progress = (done) => {
    this.#signal.throwIfAborted();
    this.#done = done;
  };

  /**
   * Ends the job well, in the transaction that stores what it made: either both are there or neither. Throws, so that nothing
   * is stored, where somebody has cancelled it meanwhile or has been told that it failed.
   */
  async succeed(em: EntityManager, result: object): Promise<void> {
    const now = this.context.now();
    const [ended] = await query(
      em,
      sql`update job set state = 'succeeded', done = total, result = ${JSON.stringify(result)}::jsonb,
            touched_at = ${now}, finished_at = ${now}
          where id = ${this.id}::uuid and state = 'running' and not is_cancel_requested returning id`,
    );
    if (ended) return;
    const [cancelled] = await query(em, sql`select from job where id = ${this.id}::uuid and is_cancel_requested`);
    throw new JobEnded(cancelled ? 'cancelled' : 'interrupted');
  }
}

export function interrupted(): AppError {
  const message = 'The process that worked on it ended. Nothing was stored: send it again.';
  return new AppError('unavailable', 'job.interrupted', message);
}
