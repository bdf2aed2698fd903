import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { EXAMPLES } from '../routers/examples.ts';
import { appRouter, AREAS } from '../routers/index.ts';
import { mailsInOutbox, outboxOf } from './adapters/mail.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { DEMO_LOCALE, demoSurveyOf, openDemoSurveys } from './db/demo/demo-surveys.ts';
import { loadDemo } from './db/demo/load-demo.ts';
import { createHttpApp } from './http/app.ts';
import { openUploadFolder } from './http/upload-folder.ts';
import { createLog } from './log.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import { warnOfLostKeys } from './services/keys/warn-of-lost-keys.ts';
import { purgeExpired } from './services/maintenance/purge-expired.ts';
import { requeueNotifications } from './services/maintenance/requeue-notifications.ts';

/** How long running requests may take to finish after SIGTERM. */
const DRAIN_MS = 8000;
const PURGE_EVERY_MS = 3600 * 1000;
const REQUEUE_EVERY_MS = 10 * 60 * 1000;
/** For a whole request: a session of some megabytes over a slow line takes long, half a body for ever is an attack. */
const REQUEST_TIMEOUT_MS = 60_000;

try {
  await main(readConfig());
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirInUseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
  say(
    config.databaseUrl === null ? `Opening the embedded PostgreSQL in ${config.dataDir}` : 'Connecting to PostgreSQL',
  );
  openUploadFolder(config.dataDir);
  const runtime = await openRuntime(config, log);
  const hasDemo = config.loadsDemoData && (await loadDemo(runtime.scope(), (what) => say(`Loading the demo: ${what}`)));
  if (config.loadsDemoData) await openDemoSurveys(runtime.scope());
  await warnOfLostKeys(runtime.scope());
  await runtime.services.foods.refresh();
  await runtime.work();
  const waitingMails = config.mail.smtpUrl === null ? await mailsInOutbox(config.dataDir) : 0;
  const purge = () =>
    purgeExpired(runtime.scope()).catch((err: unknown) => log.error({ err }, 'purging expired rows failed'));
  setInterval(() => void purge(), PURGE_EVERY_MS).unref();
  const requeue = () =>
    requeueNotifications(runtime.scope()).catch((err: unknown) => log.error({ err }, 'looking for lost tasks failed'));
  setInterval(() => void requeue(), REQUEUE_EVERY_MS).unref();
  const server = createServer(
    createHttpApp(runtime.services, log, {
      router: appRouter,
      areas: AREAS,
      examples: EXAMPLES,
      version: packageJson.version,
      ready: async () => {
        await runtime.feed.poll();
        return { ready: true, checks: { database: true, search: true } };
      },
    }),
  );
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.once('error', (error: NodeJS.ErrnoException) => {
    say(error.code === 'EADDRINUSE' ? `Port ${config.port} is in use: stop what uses it, or set PORT.` : error.message);
    void runtime.close().then(() => process.exit(1));
  });
  server.listen(config.port, config.host, () => {
    const { port } = server.address() as AddressInfo;
    const url = config.publicUrl.replace(/:0$/, `:${port}`);
    say(`\nThe Dietary Recall Service answers at ${url}`);
    say(
      `  explore   ${url}/docs\n  REST      ${url}/api   (document: ${url}/api/openapi.json)\n  tRPC      ${url}/trpc`,
    );
    if (config.loadsDemoData) {
      say(
        `  sign in   survey "${demoSurveyOf(DEMO_LOCALE)}"; names and passwords: ${join(config.dataDir, 'demo-accounts.json')}`,
      );
    }
    if (waitingMails > 0) {
      say(`  mails     ${waitingMails} in ${outboxOf(config.dataDir)}: nobody sends them while SMTP_URL is not set`);
    }
    if (hasDemo) say('  play      npm run demo   (in another terminal)');
  });
  const stop = (signal: string) => {
    say(`${signal}: finishing the running requests`);
    void shutDown(server, runtime).then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function shutDown(server: ReturnType<typeof createServer>, runtime: Runtime): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(impatience);
  await runtime.close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
