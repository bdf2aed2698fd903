import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { BenchDatabase } from '../support/bench-database.ts';
import { signInAll } from '../support/clients.ts';
import type { Call } from '../support/connection.ts';
import { untilIdle } from '../support/cpu-meter.ts';
import { PlainExpress, TRIVIAL_PATH } from '../support/plain-express-process.ts';
import { BENCH_SURVEY, type Prepared } from '../support/prepare-database.ts';
import { residentMb } from '../support/processes.ts';
import { ServerProcess } from '../support/server-process.ts';
import { embeddedMemory, startEmbedded } from './embedded.ts';
import { CONNECTIONS, Measured, runRounds, type Job, type Target } from './measure.ts';
import { MAX_CONNECTIONS, operations, searchCall, SUBMISSION } from './operations.ts';
import type { Fact, Row } from './report.ts';
import { signInFact } from './sign-in.ts';
import { startFact } from './start-up.ts';

const MAX_REST_RATIO = 2.5;
const MIN_STORED_PER_SECOND = 150;
const MAX_RESIDENT_MB = 350;
/** The server reads the change feed twice a second. */
const INVALIDATION_MS = 900;
const LAG_PROBE = fileURLToPath(import.meta.resolve('../support/lag-probe.ts'));

interface Site {
  dataDir: string;
  prepared: Prepared;
}

export interface Sites {
  onServer: Site & { database: BenchDatabase };
  embedded: Site;
  onProgress: (what: string) => void;
}

export interface Figures {
  /** On a PostgreSQL server. */
  rows: Row[];
  /** The same operations on the embedded database. */
  embeddedRows: Row[];
  facts: Fact[];
}

/** Measures all operations on a PostgreSQL server, and those on the embedded database beside them. */
export async function measureBoth(sites: Sites): Promise<Figures> {
  const { onServer, embedded, onProgress } = sites;
  const { dataDir, database, prepared } = onServer;
  const { rows, embeddedRows, facts, search, embeddedSearch } = await measureOperations(sites);
  onProgress('Eight sign-ins at once');
  {
    await using probed = await ServerProcess.start({ dataDir, databaseUrl: database.url, preload: LAG_PROBE });
    facts.push(await signInFact(probed, prepared));
  }
  onProgress('Starting anew');
  facts.push(await startFact('PostgreSQL', dataDir, database.url, search));
  facts.push(await startFact('embedded', embedded.dataDir, null, embeddedSearch));
  return { rows, embeddedRows, facts };
}

async function measureOperations({ onServer, embedded: embeddedSite, onProgress }: Sites) {
  const { dataDir, database, prepared } = onServer;
  const connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  await using server = await ServerProcess.start({ dataDir, databaseUrl: database.url });
  await using express = await PlainExpress.start('plain');
  await using adapted = await PlainExpress.start('adapter');
  const embedded = await startEmbedded(embeddedSite);
  try {
    await untilIdle(server.pid, database);
    const clients = await signInAll(server.port, prepared);
    const service: Target = { port: server.port, pid: server.pid, database };
    const invalidateFoods = async () => {
      // The statement changes no row, but its trigger writes to the change feed that food data may have changed.
      await connection.query('update nutrient_table set id = id where false');
      await setTimeout(INVALIDATION_MS);
    };
    const jobs = operations({ prepared, clients, port: server.port, invalidateFoods }).map((operation) => ({
      operation,
      target: service,
      measured: new Measured(),
    }));
    const rest = trivialGet(service);
    const adapter = trivialGet({ port: adapted.port, pid: adapted.pid, database: null });
    const plain = trivialGet({ port: express.port, pid: express.pid, database: null });
    await runRounds([...jobs, ...embedded.jobs, rest, adapter, plain], onProgress);
    const rows: Row[] = jobs.map(({ operation: { name, barMs }, measured }) => {
      return { name, bar: String(barMs), measured, isMet: measured.cpuMs() <= barMs };
    });
    for (const [name, { measured }] of [
      ['trivial GET, whole service', rest],
      ['the same, REST adapter alone', adapter],
      ['the same, plain Express', plain],
    ] as const) {
      rows.push({ name, bar: '', measured, isMet: null });
    }
    const submission = jobs.find(({ operation }) => operation.name === SUBMISSION)?.measured ?? new Measured();
    const facts = [
      ratioFact(adapter.measured, plain.measured),
      ...(await storedFacts(connection, submission)),
      residentFact(server.pid),
      embeddedMemory(embedded),
    ];
    const embeddedRows = embedded.jobs.map(({ operation: { name }, measured }) => {
      return { name, bar: '', measured, isMet: null };
    });
    const search = searchCall({ prepared, clients });
    return { rows, embeddedRows, facts, search, embeddedSearch: embedded.search };
  } finally {
    await Promise.all([embedded.server.stop(), connection.end()]);
  }
}

function trivialGet(target: Target): Job {
  const call: Call = { method: 'GET', path: TRIVIAL_PATH };
  return { operation: { next: () => call }, target, measured: new Measured() };
}

function ratioFact(rest: Measured, plain: Measured): Fact {
  const ratios = CONNECTIONS.map((connections) => rest.best(connections).cpuMs / plain.best(connections).cpuMs);
  return {
    name: 'trivial GET, REST adapter : plain Express',
    bar: String(MAX_REST_RATIO),
    figure: ratios.map((ratio, index) => `${ratio.toFixed(2)} at ${CONNECTIONS[index]}`).join(', '),
    isMet: Math.max(...ratios) <= MAX_REST_RATIO,
  };
}

async function storedFacts(connection: pg.Client, submission: Measured): Promise<Fact[]> {
  const { rows } = await connection.query<{ stored: number }>(
    'select count(*)::int as stored from submission s join survey v on v.id = s.survey_id where v.slug = $1',
    [BENCH_SURVEY],
  );
  const stored = rows[0]?.stored ?? 0;
  const perSecond = submission.mostPerSecond(MAX_CONNECTIONS);
  return [
    {
      name: `submissions stored a second, ${MAX_CONNECTIONS} connections`,
      bar: String(MIN_STORED_PER_SECOND),
      figure: perSecond.toFixed(0),
      isMet: perSecond >= MIN_STORED_PER_SECOND,
    },
    {
      name: 'submissions in the database : answered 200',
      bar: 'equal',
      figure: `${stored} : ${submission.requests}`,
      isMet: stored === submission.requests,
    },
  ];
}

function residentFact(pid: number): Fact {
  const { now, peak } = residentMb(pid);
  return {
    name: 'resident memory after the load, PostgreSQL, MB',
    bar: String(MAX_RESIDENT_MB),
    figure: `${now.toFixed(0)} (peak ${peak.toFixed(0)})`,
    isMet: now <= MAX_RESIDENT_MB,
  };
}
