import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/sql';
import type { Logger } from 'pino';
import type { FileStore } from './adapters/file-store/file-store.ts';
import { openFileStore } from './adapters/file-store/index.ts';
import { openHumanCheck, type HumanCheck } from './adapters/human-check.ts';
import { keysOfDataFolder } from './adapters/key-ring.ts';
import { openMailer } from './adapters/mail.ts';
import { Metrics } from './adapters/metrics/metrics.ts';
import { watchFoods } from './adapters/metrics/watched-foods.ts';
import { watchedMailer } from './adapters/metrics/watched-mailer.ts';
import { watchPools } from './adapters/metrics/watched-pool.ts';
import { watchQueues } from './adapters/metrics/watched-queues.ts';
import { watchedSms } from './adapters/metrics/watched-sms.ts';
import { watchedStore } from './adapters/metrics/watched-store.ts';
import { watchedTasks } from './adapters/metrics/watched-tasks.ts';
import { Passwords } from './adapters/passwords.ts';
import { RateLimits } from './adapters/rate-limits.ts';
import { RunningCalls } from './adapters/running-calls.ts';
import { SecretBox } from './adapters/secret-box.ts';
import { openSmsGateway } from './adapters/sms-gateway.ts';
import { Tokens } from './adapters/tokens.ts';
import type { Tracing } from './adapters/tracing.ts';
import type { Config, TokenKey } from './config.ts';
import type { Context, ProcessParts } from './context.ts';
import { ChangeFeed } from './db/change-feed.ts';
import { listenForChanges } from './db/change-listener.ts';
import { readingWhole } from './db/embedded-folder.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, requireAnswer } from './db/orm.ts';
import { ReadSource } from './db/read-source.ts';
import { loadReferenceData } from './db/reference-data.ts';
import { installTaskQueue, TaskQueue } from './db/task-queue.ts';
import { ActorDirectory } from './directories/actor-directory.ts';
import { FoodDirectory } from './directories/food-directory.ts';
import { PortionImageDirectory } from './directories/portion-image-directory.ts';
import { SchemeDirectory } from './directories/scheme-directory.ts';
import { SurveyDirectory } from './directories/survey-directory.ts';
import { ThumbnailDirectory } from './directories/thumbnail-directory.ts';
import { UsageDirectory } from './directories/usage-directory.ts';
import { taskHandlers } from './services/task-handlers.ts';

export interface Runtime {
  parts: ProcessParts;
  feed: ChangeFeed;
  /** Reads what other processes changed, and so checks the database. It does not check the replica: most requests need none. */
  poll: () => Promise<void>;
  /** Whether the process cannot get a connection again by itself. */
  isStuck: () => boolean;
  /** Makes a context for work without a request, such as commands and demo data. */
  context: () => Context;
  /** Starts to run the tasks that wait in the database. */
  work: () => Promise<void>;
  /** Takes no further tasks and finishes the running ones. */
  drain: () => Promise<void>;
  close: () => Promise<void>;
}

interface OpenedParts {
  orm: MikroORM;
  replica: MikroORM;
  config: Config;
  log: Logger;
  metrics: Metrics;
  tracing: Tracing | null;
  now: () => Date;
  tokenKeys: readonly TokenKey[];
  files: FileStore;
  isHuman: HumanCheck;
  tasks: TaskQueue;
}

/** The metrics and the tracing of a process. A command has metrics that nobody reads, and no tracing. */
export interface Observability {
  metrics: Metrics;
  tracing: Tracing | null;
}

/** Opens and migrates the database, and builds everything that lives as long as the process. */
export async function openRuntime(
  config: Config,
  log: Logger,
  { metrics, tracing }: Observability = { metrics: new Metrics(log), tracing: null },
): Promise<Runtime> {
  // Files that the process writes are readable by the operator only: passwords of the demo, secrets, the embedded database.
  process.umask(0o077);
  const { orm, replica, isStuck, close } = await openDatabase(config);
  try {
    const prepare = async () => {
      const onBlocked = (err: Error) =>
        log.warn({ err }, 'running processes keep tables locked that a migration changes; trying again');
      await migrate(orm, config.databaseDirectUrl, { onBlocked });
      await loadReferenceData(orm);
    };
    if (config.databaseUrl !== null) await requireAnswer(orm, 'DATABASE_URL');
    await (config.databaseUrl === null ? readingWhole(join(config.dataDir, 'postgres'), prepare) : prepare());
    const now = () => new Date();
    const tokenKeys = config.tokenKeys ?? keysOfDataFolder(config.dataDir, now());
    const files = await openFileStore(config);
    const isHuman = await openHumanCheck(config.humanCheckModule);
    const location = { orm, databaseUrl: config.databaseUrl };
    await installTaskQueue(location, log);
    // The queue is opened last: it keeps the process alive, and nothing closes it when a later setting is refused.
    const tasks = await TaskQueue.open(location, log);
    const runtime = await assemble({
      orm,
      replica,
      config,
      log,
      metrics,
      tracing,
      now,
      tokenKeys,
      files,
      isHuman,
      tasks,
    });
    return {
      ...runtime,
      isStuck,
      close: async () => {
        await tasks.close();
        await runtime.close();
        await close();
      },
    };
  } catch (error) {
    // An embedded database that is damaged may not close.
    await close().catch(() => undefined);
    throw error;
  }
}

/** Builds the parts over an open, migrated database, which the caller closes. */
export async function assemble(opened: OpenedParts): Promise<Omit<Runtime, 'isStuck'>> {
  const { orm, replica, config, log, metrics, tracing, now, tokenKeys, isHuman, tasks } = opened;
  const feed = new ChangeFeed(orm, log, { isEmbedded: config.databaseUrl === null });
  await feed.start();
  const replicaFeed = replica === orm ? null : new ChangeFeed(replica, log, { isReadOnly: true });
  await replicaFeed?.start();
  const source = replicaFeed && new ReadSource({ orm, feed }, { orm: replica, feed: replicaFeed });
  const tokens = await Tokens.withKeys(tokenKeys);
  const foods = new FoodDirectory(source ?? orm, source ?? feed, { log, now, metrics });
  const mailer = watchedMailer(openMailer(config), metrics);
  const context = () => ({ ...parts, em: orm.em.fork({ useContext: true }), actor: null });
  const parts: ProcessParts = {
    orm,
    replica,
    config,
    now,
    log,
    metrics,
    tracing,
    calls: new RunningCalls(),
    tokens,
    secrets: new SecretBox(tokenKeys),
    passwords: new Passwords(),
    limits: new RateLimits(orm, config),
    isHuman,
    files: watchedStore(opened.files, metrics),
    tasks,
    mailer,
    sms: watchedSms(openSmsGateway(config), metrics),
    actors: new ActorDirectory(orm, tokens, now, config.secondFactor),
    surveys: new SurveyDirectory(orm, feed),
    schemes: new SchemeDirectory(orm, feed),
    foods,
    usage: new UsageDirectory(orm, now),
    portionImages: new PortionImageDirectory(orm, feed),
    thumbnails: new ThumbnailDirectory(orm, feed),
  };
  const databases = replica === orm ? { primary: orm } : { primary: orm, replica };
  await watchPools(metrics, databases);
  watchQueues(metrics, now, () => tasks.states(context().em));
  watchFoods(metrics, now, foods);
  const stopTracing =
    tracing === null ? [] : await Promise.all(Object.values(databases).map((one) => tracing.watchStatements(one)));
  const { databaseDirectUrl: databaseUrl } = config;
  const stopListening =
    databaseUrl === null ? undefined : listenForChanges({ databaseUrl, log, wake: () => void feed.wake() });
  return {
    parts,
    feed,
    poll: () => feed.poll(),
    context,
    work: () => tasks.work(watchedTasks(taskHandlers(context), parts)),
    drain: () => tasks.drain(),
    close: async () => {
      mailer.close();
      await stopListening?.();
      await Promise.all([feed.stop(), replicaFeed?.stop()]);
      await foods.stop();
      for (const stop of stopTracing) stop();
    },
  };
}
