import type { EntityManager } from '@mikro-orm/sql';
import type { Logger } from 'pino';
import { query, sql } from '../../db/sql.ts';
import { workProblem } from '../../errors.ts';
import type { SignedInContext } from '../../context.ts';
import { interrupted, JobEnded, JobRun } from './job-run.ts';

/** How often the row of a job is written: its progress, and that its process is alive. */
const TICK_MS = 500;

export type JobWork = (run: JobRun) => Promise<void>;

interface Running {
  controller: AbortController;
  ended: Promise<void>;
}

/** The jobs that this process works on. */
export class RunningJobs {
  readonly #log: Logger;
  readonly #running = new Map<string, Running>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Begins with the work of a job whose row is there. */
  begin(id: string, context: SignedInContext, work: JobWork): void {
    const controller = new AbortController();
    const ended = this.#run(id, context, work, controller).finally(() => this.#running.delete(id));
    this.#running.set(id, { controller, ended });
  }

  /** Ends all of them before their work is done: nothing is stored, and whoever waits is told to send it again. */
  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort(new JobEnded('interrupted'));
    await Promise.all(running.map(({ ended }) => ended));
  }

  async #run(id: string, context: SignedInContext, work: JobWork, controller: AbortController): Promise<void> {
    const newEm = () => context.orm.em.fork({ useContext: true });
    const run = new JobRun(id, { ...context, em: newEm() }, controller.signal);
    let tick = Promise.resolve();
    let isTicking = false;
    const timer = setInterval(() => {
      if (isTicking) return;
      isTicking = true;
      tick = this.#tick(newEm(), run, controller).finally(() => (isTicking = false));
    }, TICK_MS);
    timer.unref();
    let failure: { error: unknown } | null = null;
    try {
      await work(run);
    } catch (error) {
      failure = { error };
    }
    clearInterval(timer);
    await tick;
    if (failure) await this.#fail(newEm(), run, failure.error);
  }

  // The row is written from here alone, never from within the work: that may have a transaction open, which nobody sees into.
  async #tick(em: EntityManager, run: JobRun, controller: AbortController): Promise<void> {
    try {
      const [row] = await query<{ isCancelRequested: boolean }>(
        em,
        sql`update job set done = ${run.done}, touched_at = ${run.context.now()}
            where id = ${run.id}::uuid and state = 'running' returning is_cancel_requested as "isCancelRequested"`,
      );
      if (row?.isCancelRequested) controller.abort(new JobEnded('cancelled'));
      // Somebody took its process for dead, or the survey or the account is gone.
      if (!row) controller.abort(new JobEnded('interrupted'));
    } catch (err) {
      this.#log.warn({ err, job: run.id }, 'the progress of a job could not be written');
    }
  }

  async #fail(em: EntityManager, run: JobRun, error: unknown): Promise<void> {
    const isCancelled = error instanceof JobEnded && error.reason === 'cancelled';
    const problem = workProblem(error instanceof JobEnded ? interrupted() : error, run.id);
    if (problem.status >= 500 && !(error instanceof JobEnded))
      this.#log.error({ err: error, job: run.id }, 'a job failed');
    try {
      await query(
        em,
        sql`update job set state = ${isCancelled ? 'cancelled' : 'failed'}, done = ${run.done}, finished_at = ${run.context.now()},
              error = ${isCancelled ? null : JSON.stringify(problem)}::jsonb
            where id = ${run.id}::uuid and state = 'running'`,
      );
    } catch (err) {
      // Its silence says the same, a minute later.
      this.#log.error({ err, job: run.id }, 'the end of a job could not be written');
    }
  }
}
