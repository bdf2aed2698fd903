import pg from 'pg';
import { measure, Measured, ROUNDS, warmUp, type Job, type Target } from '../http/measure.ts';
import { isNothingFound, searchCall } from '../load/evening.ts';
import type { BenchDatabase } from '../support/bench-database.ts';
import { signIn } from '../support/clients.ts';
import { Connection } from '../support/connection.ts';
import { untilIdle } from '../support/cpu-meter.ts';
import { PlainExpress, TRIVIAL_PATH } from '../support/plain-express-process.ts';
import type { Prepared } from '../support/prepare-database.ts';
import { ServerProcess } from '../support/server-process.ts';
import { PeerDatabases } from './counted.ts';
import { BareWork, type Bare } from './floors.ts';
import type { Installation } from './installation.ts';
import { askIntake24, foundByIntake24 } from './intake24.ts';
import { QuietWatch, type Quiet } from './machine.ts';
import { NAMES, type Name, type Shared } from './operations.ts';
import { askOurs } from './ours.ts';

export interface Comparison {
  dataDir: string;
  database: BenchDatabase;
  prepared: Prepared;
  installation: Installation;
  /** The searches of the list. Those that find something in both services are asked. */
  queries: readonly string[];
  /** The load average before anything was done. */
  loadBefore: number;
  onProgress: (what: string) => void;
}

export interface Compared {
  ours: Map<Name, Measured>;
  peer: Map<Name, Measured>;
  /** A small document by this service, by Express and by Node.js alone. */
  small: { ours: Measured; express: Measured; http: Measured };
  bare: ReadonlyMap<Bare, ReadonlyMap<number, number>>;
  queries: number;
  quiet: Quiet;
}

/** Measures each operation of both services in turn, three rounds of all, with bare work in each round. */
export async function compare(comparison: Comparison): Promise<Compared> {
  const { dataDir, database, prepared, installation, loadBefore, onProgress } = comparison;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const databases = await PeerDatabases.open(installation);
  await using server = await ServerProcess.start({
    dataDir,
    databaseUrl: database.url,
    environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
  });
  await using express = await PlainExpress.start('plain');
  await using http = await PlainExpress.start('http');
  let bare: BareWork | undefined;
  try {
    await untilIdle(server.pid, database);
    const quiet = new QuietWatch([installation.pid, databases.postgresPid, databases.redisPid], loadBefore);
    const queries = await foundByBoth(server.port, comparison);
    const shared: Shared = {
      queries,
      foodCodes: prepared.foodCodes,
      usualCodes: prepared.foodCodes.filter((_, index) => index % 12 === 0),
      asServedSets: prepared.asServedSets,
    };
    onProgress(`${queries.length} searches find something in both. Signing in`);
    const ours = await askOurs({ port: server.port, prepared, client }, shared);
    const peer = await askIntake24({ installation, system: databases.system }, shared);
    const service: Target = { port: server.port, pid: server.pid, database };
    const intake24: Target = { port: installation.port, pid: installation.pid, database: databases };
    const pairs = NAMES.map((name) => ({
      name,
      ours: { operation: ours[name], target: service, measured: new Measured() } satisfies Job,
      peer: { operation: peer[name], target: intake24, measured: new Measured() } satisfies Job,
    }));
    const small = {
      ours: trivial(service),
      express: trivial({ port: express.port, pid: express.pid, database: null }),
      http: trivial({ port: http.port, pid: http.pid, database: null }),
    };
    onProgress('Warming up');
    for (const pair of pairs) {
      await warmUp(pair.ours);
      await warmUp(pair.peer);
    }
    for (const job of Object.values(small)) await warmUp(job);
    bare = await BareWork.start(database);
    for (let round = 1; round <= ROUNDS; round++) {
      onProgress(`Round ${round} of ${ROUNDS}`);
      for (const pair of pairs) {
        const [first, second] = round % 2 === 1 ? [pair.ours, pair.peer] : [pair.peer, pair.ours];
        await measure(first);
        await measure(second);
      }
      for (const job of Object.values(small)) await measure(job);
      await bare.run();
    }
    return {
      ours: new Map(pairs.map(({ name, ours: { measured } }) => [name, measured])),
      peer: new Map(pairs.map(({ name, peer: { measured } }) => [name, measured])),
      small: { ours: small.ours.measured, express: small.express.measured, http: small.http.measured },
      bare: bare.least,
      queries: queries.length,
      quiet: quiet.end(),
    };
  } finally {
    await Promise.all([bare?.stop(), databases.close(), client.end()]);
  }
}

function trivial(target: Target): Job {
  return { operation: { next: () => ({ method: 'GET', path: TRIVIAL_PATH }) }, target, measured: new Measured() };
}

async function foundByBoth(port: number, { prepared, installation, queries }: Comparison): Promise<string[]> {
  const [first] = prepared.respondents;
  if (!first) throw new Error('no respondent was prepared');
  const { authorization } = await signIn(port, first);
  const connection = new Connection(port);
  const found: string[] = [];
  for (const query of queries) {
    const answer = await connection.send(searchCall(authorization, prepared.localeId, query));
    if (answer.status !== 200) throw new Error(`search: ${answer.status} ${answer.body.slice(0, 200)}`);
    if (!isNothingFound(answer)) found.push(query);
  }
  connection.close();
  const both = await foundByIntake24(installation, found);
  if (both.length < queries.length / 2) throw new Error(`only ${both.length} searches find something in both`);
  return both;
}
