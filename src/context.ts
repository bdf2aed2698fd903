import { IsolationLevel, type EntityManager, type MikroORM } from '@mikro-orm/sql';
import type { Logger } from 'pino';
import type { Actor } from './access/actor.ts';
import type { FileStore } from './adapters/file-store/file-store.ts';
import type { HumanCheck } from './adapters/human-check.ts';
import type { Mailer } from './adapters/mail.ts';
import type { Metrics } from './adapters/metrics/metrics.ts';
import type { TaskQueue } from './db/task-queue.ts';
import type { Tracing } from './adapters/tracing.ts';
import type { Config } from './config.ts';
import type { AccountDirectory } from './directories/account-directory.ts';
import type { Passwords } from './adapters/passwords.ts';
import type { RateLimits } from './adapters/rate-limits.ts';
import type { SecretBox } from './adapters/secret-box.ts';
import type { Tokens } from './adapters/tokens.ts';
import type { FoodDirectory } from './directories/food-directory.ts';
import type { PortionImageDirectory } from './directories/portion-image-directory.ts';
import type { SurveyDirectory } from './directories/survey-directory.ts';
import type { UsageDirectory } from './directories/usage-directory.ts';

/** The services that live as long as the process. */
export interface Services {
  readonly orm: MikroORM;
  /** For long reads that may be some moments behind; the database itself where there is no copy of it. */
  readonly replica: MikroORM;
  readonly config: Config;
  readonly now: () => Date;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The tracer; null if tracing is off. */
  readonly tracing: Tracing | null;
  readonly tokens: Tokens;
  /** For secrets that are read again. */
  readonly secrets: SecretBox;
  readonly passwords: Passwords;
  /** How often one address and one account may do what is worth an attack. */
  readonly limits: RateLimits;
  readonly isHuman: HumanCheck;
  /** The queue of tasks that run after the answer. */
  readonly tasks: TaskQueue;
  readonly mailer: Mailer;
  /** Pictures and uploads; rows of the database name them. */
  readonly files: FileStore;
  /** Who a token speaks for and what their roles are, as of at most a second ago. */
  readonly accounts: AccountDirectory;
  readonly surveys: SurveyDirectory;
  /** Search indexes and resolved food data per locale. */
  readonly foods: FoodDirectory;
  /** How popular foods are, as of at most half a minute ago. */
  readonly usage: UsageDirectory;
  readonly portionImages: PortionImageDirectory;
}

/** Everything that a use case may touch. */
export interface Context extends Services {
  readonly em: EntityManager;
  readonly actor: Actor | null;
}

export interface SignedInContext extends Context {
  readonly actor: Actor;
}

const MAX_ATTEMPTS = 3;

/**
 * Runs `work` in one transaction with a context of its own; the outermost use case opens it. Where PostgreSQL ends it because
 * two transactions wait for each other, it runs again: `work` has no effect but on the database.
 */
export async function inTransaction<S extends Context, R>(context: S, work: (context: S) => Promise<R>): Promise<R> {
  const isOutermost = !context.em.isInTransaction();
  for (let attempt = 1; ; attempt++) {
    // Entities read before the transaction may have changed meanwhile: none of them is taken along.
    const outer = isOutermost ? context.em.fork() : context.em;
    try {
      return await outer.transactional((em) => work({ ...context, em }));
    } catch (error) {
      if (!isOutermost || attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

/** Runs several reads as of one moment: what others change meanwhile is seen by all of them or by none. */
export function inSnapshot<S extends Context, R>(context: S, work: (context: S) => Promise<R>): Promise<R> {
  const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  return context.em.fork().transactional((em) => work({ ...context, em }), options);
}

/** A context that reads from the replica. What is written through it is refused. */
export function fromReplica<S extends Context>(context: S): S {
  return { ...context, em: context.replica.em.fork() };
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
