import { IsolationLevel, type EntityManager, type MikroORM } from '@mikro-orm/sql';
import type { Logger } from 'pino';
import type { Actor } from './access/actor.ts';
import type { FileStore } from './adapters/file-store/file-store.ts';
import type { HumanCheck } from './adapters/human-check.ts';
import type { Mailer } from './adapters/mail.ts';
import type { Metrics } from './adapters/metrics/metrics.ts';
import type { Passwords } from './adapters/passwords.ts';
import type { RateLimits } from './adapters/rate-limits.ts';
import type { RunningCalls } from './adapters/running-calls.ts';
import type { SecretBox } from './adapters/secret-box.ts';
import type { SmsSender } from './adapters/sms-gateway.ts';
import type { Tokens } from './adapters/tokens.ts';
import type { Tracing } from './adapters/tracing.ts';
import type { Config } from './config.ts';
import { withAnswerLimit } from './db/answer-limits.ts';
import { isOutdated } from './db/prepared-statements.ts';
import type { TaskQueue } from './db/task-queue.ts';
import type { ActorDirectory } from './directories/actor-directory.ts';
import type { FoodDirectory } from './directories/food-directory.ts';
import type { PortionImageDirectory } from './directories/portion-image-directory.ts';
import type { SchemeDirectory } from './directories/scheme-directory.ts';
import type { SurveyDirectory } from './directories/survey-directory.ts';
import type { ThumbnailDirectory } from './directories/thumbnail-directory.ts';
import type { UsageDirectory } from './directories/usage-directory.ts';

/** The parts that live as long as the process; `assemble` (runtime.ts) builds them. */
export interface ProcessParts {
  readonly orm: MikroORM;
  /** The read replica, for long reads that may be some moments behind. Without a replica it is the database itself. */
  readonly replica: MikroORM;
  readonly config: Config;
  readonly now: () => Date;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null if tracing is not configured. */
  readonly tracing: Tracing | null;
  /** The calls that run, which the process waits for before it ends. */
  readonly calls: RunningCalls;
  readonly tokens: Tokens;
  /** Seals secrets that the service has to read again, such as those of one-time passwords. */
  readonly secrets: SecretBox;
  readonly passwords: Passwords;
  /** Limits how often one address and one account may call what attackers try. */
  readonly limits: RateLimits;
  readonly isHuman: HumanCheck;
  /** Queues work that runs after the response. */
  readonly tasks: TaskQueue;
  readonly mailer: Mailer;
  /** Sends SMS, if the installation has a gateway. */
  readonly sms: SmsSender;
  /** The store of pictures and uploads, which rows of the database name. */
  readonly files: FileStore;
  /** Finds the user and the roles behind a token, at most one second old. */
  readonly actors: ActorDirectory;
  readonly surveys: SurveyDirectory;
  /** The schemes of surveys: published ones and those that are built in. */
  readonly schemes: SchemeDirectory;
  /** Search indexes and resolved food data per locale. */
  readonly foods: FoodDirectory;
  /** The popularity of foods, at most half a minute old. */
  readonly usage: UsageDirectory;
  readonly portionImages: PortionImageDirectory;
  readonly thumbnails: ThumbnailDirectory;
}

/** Everything that a use case may touch. It is the first argument of each service. */
export interface Context extends ProcessParts {
  readonly em: EntityManager;
  readonly actor: Actor | null;
}

export interface SignedInContext extends Context {
  readonly actor: Actor;
}

/** Runs the work of a request: a person waits, so each of its statements has seconds. */
export function forRequest<R>(work: () => R): R {
  return withAnswerLimit('request', work);
}

const MAX_ATTEMPTS = 3;

/**
 * Runs `work` in one transaction with a context of its own; the outermost use case opens the transaction. When PostgreSQL ends it
 * because of a deadlock or of a prepared statement that a migration has changed, `work` runs again, so `work` must change nothing but the database.
 */
export async function inTransaction<S extends Context, R>(context: S, work: (context: S) => Promise<R>): Promise<R> {
  const isOutermost = !context.em.isInTransaction();
  for (let attempt = 1; ; attempt++) {
    // Entities that were read before the transaction may be stale: the fork starts without them.
    const outer = isOutermost ? context.em.fork() : context.em;
    try {
      return await outer.transactional((em) => work({ ...context, em }));
    } catch (error) {
      const isToRepeat = isDeadlock(error) || isOutdated(error);
      if (!isOutermost || attempt === MAX_ATTEMPTS || !isToRepeat) throw error;
    }
  }
}

/** Runs several reads on one snapshot of the database: all of them see a concurrent change, or none does. */
export function inSnapshot<S extends Context, R>(context: S, work: (context: S) => Promise<R>): Promise<R> {
  const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  return context.em.fork().transactional((em) => work({ ...context, em }), options);
}

/** Returns a context that reads from the replica. PostgreSQL refuses writes through it. */
export function fromReplica<S extends Context>(context: S): S {
  return { ...context, em: context.replica.em.fork() };
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
