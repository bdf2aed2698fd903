import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../../bench/support/server-process.ts';
import { demoPeople, type DemoPeople } from '../../../bench/survey/demo-people.ts';
import { fingerprintOf } from '../../support/fingerprint.ts';
import { ServerProcess } from '../../support/server-process.ts';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/recall');
/** What the demo data follow from. */
const DEMO_SOURCES = [
  'package-lock.json',
  'data',
  'src/demo',
  'src/db/migrations',
  'src/services/images',
  'packages/scheme',
  'test/browser/support/survey-app.ts',
];

export { DEMO_SURVEY as SURVEY, noonZone, zoneAt } from '../../../bench/survey/demo-people.ts';

export interface SurveyApp extends DemoPeople {
  /** Ends the service and removes its data. */
  stop: () => Promise<void>;
  server: ServerProcess;
  /** The folder of its data. */
  dataDir: string;
  /** The base address of the service, which serves the application at `/`. */
  address: string;
}

/** The service with its demo data and the application of `npm run build`, for one test file. */
export function useSurveyApp(environment: Record<string, string> = {}): () => SurveyApp {
  let app: SurveyApp | undefined;
  beforeAll(async () => {
    app = await startSurveyApp(environment);
  });
  afterAll(() => app?.stop());
  return () => {
    if (!app) throw new Error('the service runs inside tests only');
    return app;
  };
}

/** A data folder with the demo data, which take half a minute to load: kept until they change. Its pictures get no renditions. */
async function demoFolder(): Promise<string> {
  const folder = join(CACHE, `demo-${fingerprintOf(DEMO_SOURCES)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const building = mkdtempSync(join(CACHE, 'demo-building-'));
  const server = new ServerProcess(null, { DATA_DIR: building, DEMO_DATA: 'on' });
  const { admin: api } = await demoPeople(await server.listening(), building);
  // Each copy would make them anew, which takes the processor for half a minute.
  const { id } = await api.sourceImages.makeRenditions.mutate();
  await api.jobs.cancel.mutate({ id });
  while ((await api.jobs.get.query({ id })).state === 'running') await setTimeout(100);
  await server.stop();
  // Another worker may have been faster.
  if (existsSync(folder)) rmSync(building, { recursive: true });
  else renameSync(building, folder);
  return folder;
}

/** A service of its own, for tests that stop it. */
async function startSurveyApp(environment: Record<string, string> = {}): Promise<SurveyApp> {
  // All tests come from one address.
  const settings = { DEMO_DATA: 'on', LOG_LEVEL: 'info', RATE_LIMITS: 'off', ...environment };
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-survey-app-'));
  cpSync(await demoFolder(), dataDir, { recursive: true });
  // The addresses of pictures name the port.
  const server = new ServerProcess(null, { ...settings, DATA_DIR: dataDir, PORT: String(await freePort()) });
  const address = await server.listening();
  return {
    ...(await demoPeople(address, dataDir)),
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    server,
    dataDir,
    address,
  };
}
