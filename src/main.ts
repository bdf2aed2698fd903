import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { AREA_GROUPS } from '../routers/area-groups.ts';
import { EXAMPLES } from '../routers/examples.ts';
import { appRouter, AREAS } from '../routers/index.ts';
import { cachedFor } from './adapters/metrics/cached-for.ts';
import { Metrics } from './adapters/metrics/metrics.ts';
import { networkUrls } from './adapters/network-urls.ts';
import { openTracing } from './adapters/tracing.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { withAnswerLimit } from './db/answer-limits.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { findDemo, type Demo } from './demo/demo-accounts.ts';
import { openDemoSurveys } from './demo/demo-surveys.ts';
import { loadDemo } from './demo/load-demo.ts';
import { urlHostOf } from './environment/values.ts';
import { greeting } from './greeting.ts';
import { createHealthApp, createHttpApp, createStartingApp, type Health } from './http/app.ts';
import { openApiDocument } from './http/openapi.ts';
import { HttpServer } from './http/server.ts';
import { openUploadFolder, requireRoomForUploads } from './http/upload-folder.ts';
import { openServerLog } from './log.ts';
import { readProcessRole, type ProcessRole } from './process-role.ts';
import { openRuntime, type Observability, type Runtime } from './runtime.ts';
import { warnOfLostKeys } from './services/keys/warn-of-lost-keys.ts';
import { purgeExpired } from './services/maintenance/purge-expired.ts';
import { requeueDeliveries } from './services/maintenance/requeue-deliveries.ts';
import { requeueNotifications } from './services/maintenance/requeue-notifications.ts';
import { storeSums } from './services/maintenance/store-sums.ts';
import { vacuumTables } from './services/maintenance/vacuum-tables.ts';
import { queueWeeklyMails } from './services/weekly-mails/queue-weekly-mails.ts';
import { listenForSignals, type ShutdownSignals } from './shutdown-signals.ts';

/** The time from the signal after which requests and tasks are cut off. Supervisors kill after ten seconds. */
const CUT_OFF_MS = 6000;
/** The time from the signal after which the process exits in any case: a blocked statement or a silent database may hold it. */
const EXIT_MS = 9500;
const FIRST_PURGE_MS = 5 * 60 * 1000;
const PURGE_EVERY_MS = 3600 * 1000;
const REQUEUE_EVERY_MS = 10 * 60 * 1000;
/** The health check reads from the image store and writes an upload at most this often, however many health requests arrive. */
const CHECK_FILES_EVERY_SECONDS = 10;
/** The application of respondents, which `npm run build` makes. */
const APP_FOLDERS = {
  survey: join(import.meta.dirname, '../apps/survey/dist'),
  console: join(import.meta.dirname, '../apps/console/dist'),
};
/** A name that no file has, for the health check. An available store reports that there is no such file. */
const NO_FILE = `health/${'0'.repeat(32)}-${'0'.repeat(12)}.jpg`;

try {
  const config = readConfig();
  await main(config, readProcessRole(process.argv.slice(2), config));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirInUseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // Parts that are already open would keep the process alive.
  process.exit(1);
}

async function main(config: Config, role: ProcessRole): Promise<void> {
  const log = await openServerLog(config.logLevel);
  // A start may be cut off at any moment. The first process of a container ignores a signal that it has no handler for.
  const signals = listenForSignals(async () => process.exit(0));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
  const facts = { version: packageJson.version, role };
  const metrics = new Metrics(log);
  metrics.watchProcess(facts);
  const tracing = await openTracing(config, facts, log);
  const server = await openPort(config, { log, metrics, tracing });
  say(
    config.databaseUrl === null ? `Opening the embedded PostgreSQL in ${config.dataDir}` : 'Connecting to PostgreSQL',
  );
  try {
    openUploadFolder(config.dataDir);
    await run(server, await openRuntime(config, log, { metrics, tracing }), { role, signals });
  } catch (error) {
    server.abandon();
    throw error;
  }
}

async function run(
  server: HttpServer,
  runtime: Runtime,
  { role, signals }: { role: ProcessRole; signals: ShutdownSignals },
): Promise<void> {
  const { config, log, foods, metrics, tracing } = runtime.parts;
  const health: Health = {
    isAlive: () => !runtime.isStuck(),
    checks: {
      accepting: () => !server.isEnding,
      database: () => runtime.poll().then(() => true),
      writable: () => runtime.poll().then(() => runtime.feed.isWritable),
      ...(role === 'worker' ? {} : { search: () => foods.isLoaded }),
    },
  };
  if (role !== 'worker' && config.loadsDemoData) await loadDemoData(runtime);
  const demo = await findDemo(runtime.context());
  await warnOfLostKeys(runtime.context());
  if (role !== 'worker') await foods.refresh();
  if (role !== 'web') await workOn(runtime);
  server.serve(
    role === 'worker' ? createHealthApp(config, { log, metrics, tracing }, health) : apiOf(runtime, health, demo),
  );
  const start = {
    url: `http://${urlHostOf(config.host)}:${server.port}`,
    role,
    isSurveyAppBuilt: existsSync(join(APP_FOLDERS.survey, 'index.html')),
    isConsoleBuilt: existsSync(join(APP_FOLDERS.console, 'index.html')),
    networkUrls: config.hasPublicUrl ? [] : networkUrls({ host: config.host, port: server.port }),
  };
  for (const line of await greeting(config, start, demo)) say(line);
  const { version } = packageJson;
  const database = config.databaseUrl === null ? 'embedded' : 'server';
  log.info({ role, version, node: process.version, database, port: server.port }, 'started');
  signals.act = async (signal) => {
    say(`${signal}: finishing the running requests`);
    setTimeout(() => {
      log.fatal('the shutdown took too long; running requests and tasks are cut off');
      process.exit(1);
    }, EXIT_MS);
    await shutDown(server, runtime, signal === 'SIGTERM' ? config.drainSeconds : 0);
    process.exit(0);
  };
}

async function openPort(config: Config, watchers: Observability & { log: Logger }): Promise<HttpServer> {
  try {
    return await HttpServer.listen(config, createStartingApp(config, watchers));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? `Port ${config.port} is in use: stop what uses it, or set PORT.` : message;
    throw new ConfigError(reason);
  }
}

async function loadDemoData(runtime: Runtime): Promise<void> {
  await loadDemo(runtime.context(), (what) => say(`Loading the demo: ${what}`));
  await openDemoSurveys(runtime.context());
}

/** Starts to run tasks, and to purge, vacuum and requeue at intervals. */
async function workOn(runtime: Runtime): Promise<void> {
  const { config, log } = runtime.parts;
  await runtime.work();
  const purge = () =>
    withAnswerLimit('task', async () => {
      await purgeExpired(runtime.context());
      // A server has its autovacuum.
      if (config.databaseUrl === null) await vacuumTables(runtime.context());
    }).catch((err: unknown) => log.error({ err }, 'purging expired rows, or vacuuming the tables, failed'));
  // A service that is started anew each day, or more often, purges too.
  setTimeout(() => void purge(), FIRST_PURGE_MS).unref();
  setInterval(() => void purge(), PURGE_EVERY_MS).unref();
  const requeue = () =>
    withAnswerLimit('task', async () => {
      await requeueNotifications(runtime.context());
      await requeueDeliveries(runtime.context());
      await queueWeeklyMails(runtime.context());
    }).catch((err: unknown) => log.error({ err }, 'looking for lost tasks and weekly mails failed'));
  setInterval(() => void requeue(), REQUEUE_EVERY_MS).unref();
  withAnswerLimit('task', () => storeSums(runtime.context())).catch((err: unknown) =>
    log.error({ err }, 'storing the sums of earlier recalls failed; the next start tries again'),
  );
}

function apiOf({ parts }: Runtime, health: Health, demo: Demo | null) {
  const { config, log, files, now } = parts;
  const { version } = packageJson;
  return createHttpApp(parts, log, {
    router: appRouter,
    document: openApiDocument(appRouter, {
      version,
      url: '/api',
      areas: AREAS,
      groups: AREA_GROUPS,
      examples: EXAMPLES,
    }),
    ...health,
    demo,
    appFolders: APP_FOLDERS,
    notes: {
      images: cachedFor(CHECK_FILES_EVERY_SECONDS, now, () => files.read(NO_FILE).then(() => true)),
      uploads: cachedFor(CHECK_FILES_EVERY_SECONDS, now, () => requireRoomForUploads(config.dataDir).then(() => true)),
    },
  });
}

/** Finishes running requests and tasks, or cuts them off in time to close the connections before the supervisor kills the process. */
async function shutDown(server: HttpServer, runtime: Runtime, drainSeconds: number): Promise<void> {
  const cutOff = AbortSignal.timeout(CUT_OFF_MS);
  const tooLate = new Promise<void>((resolve) => cutOff.addEventListener('abort', () => resolve()));
  const endCalls = async () => {
    await server.end(drainSeconds, cutOff);
    // A call goes on when its client closes the connection, and may have stored a picture that no row names yet.
    await Promise.race([runtime.parts.calls.ended(), tooLate]);
  };
  await Promise.all([endCalls(), Promise.race([runtime.drain(), tooLate])]);
  await runtime.close();
  await runtime.parts.tracing?.close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
