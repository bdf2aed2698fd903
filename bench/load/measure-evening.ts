import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { BenchDatabase } from '../support/bench-database.ts';
import { signIn, signInAll } from '../support/clients.ts';
import { measureCpu, untilIdle } from '../support/cpu-meter.ts';
import { runLoad } from '../support/load.ts';
import { PlainExpress, TRIVIAL_PATH } from '../support/plain-express-process.ts';
import { BENCH_SURVEY, type Prepared } from '../support/prepare-database.ts';
import { freePort, ServerProcess } from '../support/server-process.ts';
import { costOf, type Cost } from './cost.ts';
import type { OperationName } from './evening.ts';
import { Housekeeper } from './housekeeping.ts';
import { knownQueries } from './known-queries.ts';
import { eveningProbes } from './probes.ts';
import { addRespondents } from './respondents.ts';
import { saturate, type SaturationResult } from './saturate.ts';
import { growthBetween, tableSizes, type Growth } from './table-sizes.ts';

/** After this time the server has compiled every operation, and the first pages of the tables exist. */
const WARM_UP_SECONDS = 20;
/** More accounts than a machine of a few cores can use. */
const ACCOUNTS_A_MINUTE = 2500;
const PROBE_SECONDS = 1.5;
const PROBE_RUNS = 2;
const YARDSTICK_SECONDS = 2;
const YARDSTICK_CONNECTIONS = 20;
/** The time for the end of a load, such as writing the log. */
const SETTLE_MS = 500;

export interface EveningOptions {
  dataDir: string;
  database: BenchDatabase;
  prepared: Prepared;
  minutes: number;
  atOnce: number;
  onProgress: (what: string) => void;
}

export interface EveningFigures {
  load: SaturationResult;
  parts: ReadonlyMap<OperationName, Cost>;
  growth: Growth[];
  /** The largest size of the saved sessions, including dead rows. */
  sessionsBytes: number;
  isAutovacuumOn: boolean;
  /** The numbers of answered and of stored submissions, including the warm-up and the single operations. */
  answered: number;
  stored: number;
  /** CPU time in ms of plain Express for a trivial GET. */
  yardstickMs: number;
}

/** Measures evenings at saturation, each of their operations alone, and the growth of the database. */
export async function measureEvening(options: EveningOptions): Promise<EveningFigures> {
  const { dataDir, database, prepared, minutes, atOnce, onProgress } = options;
  const yardstickMs = await measureYardstick();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await using housekeeper = await Housekeeper.open(database.url);
  await using server = new ServerProcess({
    dataDir,
    databaseUrl: database.url,
    port: await freePort(),
    environment: { RATE_LIMITS: 'on' },
  });
  try {
    const [first] = prepared.respondents;
    if (!first) throw new Error('no respondent was prepared');
    const count = Math.ceil(ACCOUNTS_A_MINUTE * (minutes + WARM_UP_SECONDS / 60));
    const respondents = await addRespondents(client, first, { prefix: 'evening', count });
    await housekeeper.vacuumAll();
    await server.ready();
    // A new installation makes the sizes of its pictures.
    await untilIdle(server.pid, database);
    const { localeId } = prepared;
    const { queries, foodCodes } = await knownQueries(server.port, localeId, await signIn(server.port, first));
    const survey = { localeId, queries, respondents };
    const common = { server, database, survey, housekeeper, atOnce };
    onProgress(`Warming up, ${WARM_UP_SECONDS} s`);
    const warmUp = await saturate({ ...common, seconds: WARM_UP_SECONDS, firstNumber: 0 });
    await housekeeper.vacuumAll();
    const before = await tableSizes(client);
    onProgress(`${atOnce} respondents at once for ${minutes} min`);
    const load = await saturate({ ...common, seconds: minutes * 60, firstNumber: warmUp.evenings });
    await setTimeout(SETTLE_MS);
    const sessionsBytes = (await tableSizes(client)).get('user_session') ?? 0;
    await housekeeper.vacuumAll();
    const growth = growthBetween(before, await tableSizes(client));
    onProgress('Each operation alone');
    // Not before the load, because access tokens are valid for a quarter of an hour.
    const clients = await signInAll(server.port, prepared);
    const parts = new Map<OperationName, Cost>();
    const effort = { connections: atOnce, seconds: PROBE_SECONDS, runs: PROBE_RUNS };
    for (const probe of eveningProbes({ survey, clients, foodCodes })) {
      parts.set(probe.name, await costOf({ server, database }, probe, effort));
    }
    const submitted = parts.get('submission of 12 foods, 26 kB')?.requests ?? 0;
    return {
      load,
      parts,
      growth,
      sessionsBytes,
      isAutovacuumOn: housekeeper.isAutomatic,
      answered: warmUp.evenings + load.evenings + submitted,
      stored: await countStored(client),
      yardstickMs,
    };
  } finally {
    await client.end();
  }
}

/** CPU time in ms of plain Express for a trivial GET: what the same work takes on another machine, or on a busy one. */
export async function measureYardstick(): Promise<number> {
  await using express = await PlainExpress.start('plain');
  const run = () =>
    runLoad({
      port: express.port,
      connections: YARDSTICK_CONNECTIONS,
      seconds: YARDSTICK_SECONDS,
      next: () => ({ method: 'GET', path: TRIVIAL_PATH }),
    });
  await run();
  const [{ requests }, { serverMs }] = await measureCpu(express.pid, null, run);
  return serverMs / requests;
}

async function countStored(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ stored: number }>(
    'select count(*)::int as stored from submission s join survey v on v.id = s.survey_id where v.slug = $1',
    [BENCH_SURVEY],
  );
  return rows[0]?.stored ?? 0;
}
