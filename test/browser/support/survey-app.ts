import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createRecallClient, type RecallClient } from '../../../client/index.ts';
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
];

/** The survey of the demo data. */
export const SURVEY = 'demo';

export interface Account {
  role: 'superuser' | 'staff' | 'respondent';
  email?: string;
  userName?: string;
  password: string;
}

export interface SurveyApp {
  /** Ends the service and removes its data. */
  stop: () => Promise<void>;
  server: ServerProcess;
  /** The base address of the service, which serves the application at `/`. */
  address: string;
  /** The people of the demo data. */
  accounts: Account[];
  /** The operations as the administrator of the demo data. */
  admin: RecallClient['api'];
  /** Makes a person of the demo's survey, and returns the link by which they sign in. Each call makes another. */
  newRespondent: () => Promise<{ id: number; userName: string; password: string; link: string }>;
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

/** A data folder with the demo data, which take half a minute to load: kept until they change. */
async function demoFolder(): Promise<string> {
  const folder = join(CACHE, `demo-${fingerprintOf(DEMO_SOURCES)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const building = mkdtempSync(join(CACHE, 'demo-building-'));
  const server = new ServerProcess(null, { DATA_DIR: building, DEMO_DATA: 'on' });
  await server.listening();
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
  const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as Account[];
  const administrator = accounts.find(({ role }) => role === 'superuser');
  const { api, signIn } = createRecallClient({ url: address });
  await signIn.withEmail({ email: administrator?.email ?? '', password: administrator?.password ?? '' });
  let people = 0;
  return {
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    server,
    address,
    accounts,
    admin: api,
    newRespondent: async () => {
      const userName = `person${++people}`;
      const password = 'a long way to the sea';
      const { users } = await api.surveyPeople.upsertRespondents.mutate({
        surveyId: SURVEY,
        users: [{ userName, password }],
      });
      const { authUrl } = await api.surveyPeople.replaceLink.mutate({ surveyId: SURVEY, userId: users[0]!.userId });
      const link = address + new URL(authUrl).pathname + new URL(authUrl).search;
      return { id: users[0]!.userId, userName, password, link };
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A time zone in which it is about noon now: in the small hours the application asks which day is meant. */
export function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The names of these zones count the other way.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
