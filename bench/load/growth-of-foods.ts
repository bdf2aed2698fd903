import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { BenchDatabase } from '../support/bench-database.ts';
import { signInAll } from '../support/clients.ts';
import { Connection, type Call } from '../support/connection.ts';
import { measureCpu, untilIdle } from '../support/cpu-meter.ts';
import { prepare, type Prepared } from '../support/prepare-database.ts';
import { residentMb } from '../support/processes.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { costOf, cpuOf, type Cost, type Effort, type Probe } from './cost.ts';
import { foodCall, foundCode, isNothingFound, requireFood, searchCall } from './evening.ts';
import type { GrowthStep } from './growth-table.ts';
import { knownQueries } from './known-queries.ts';
import { writeFoodList } from './many-foods.ts';
import { eveningProbes, pick } from './probes.ts';
import { requireOk } from './saturate.ts';
import { staffHeaders } from './staff.ts';
import { measureStart } from './start.ts';

const RESPONDENTS = 20;
const EFFORT: Effort = { connections: 1, seconds: 1, runs: 3 };
/** The server reads the change feed twice a second. */
const INVALIDATION_MS = 900;
/** Names that are similar neither to each other nor to any word of a food list. */
const NEW_NAMES = ['zxqvjkzxqvj', 'wkfgbdpwkfg', 'hhtrrnslmhht'];
const LOOK_EVERY_MS = 20;
const LONGEST_REBUILD_MS = 60_000;

export interface FoodsOptions {
  dataDir: string;
  database: BenchDatabase;
  /** The folder of CSV files from which the larger lists are made. */
  source: string;
  foods: number;
}

/** Measures the operations on foods with a list of this size. */
export async function measureFoods({ dataDir, database, source, foods }: FoodsOptions): Promise<GrowthStep> {
  const foodList = join(dataDir, 'food-list');
  await writeFoodList(source, foodList, foods);
  const prepared = await prepare({ dataDir, databaseUrl: database.url, respondents: RESPONDENTS, foodList });
  rmSync(foodList, { recursive: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('vacuum (analyze)');
    const { server: started, ...start } = await measureStart({ dataDir, databaseUrl: database.url });
    await using server = started;
    // A new installation makes the sizes of its pictures.
    await untilIdle(server.pid, database);
    return { ...start, ...(await measureOperations({ dataDir, database, prepared, server, client })) };
  } finally {
    await client.end();
  }
}

interface Place {
  dataDir: string;
  database: BenchDatabase;
  prepared: Prepared;
  server: ServerProcess;
  client: pg.Client;
}

async function measureOperations(place: Place): Promise<Pick<GrowthStep, 'costs' | 'facts'>> {
  const { dataDir, database, prepared, server, client } = place;
  const clients = await signInAll(server.port, prepared);
  const { localeId, respondents } = prepared;
  const { queries, foodCodes } = await knownQueries(server.port, localeId, pick(clients, 0));
  const survey = { localeId, queries, respondents };
  const evening = new Map(eveningProbes({ survey, clients, foodCodes }).map((probe) => [probe.name, probe]));
  const headers = pick(clients, 0).authorization;
  const staff = await staffHeaders(server.port, dataDir);
  // The foods are far from each other in the list, and no food comes twice in a run.
  let sent = 0;
  const scattered = (number: number) => pick(prepared.foodCodes, number * 389);
  const probes: (Probe | undefined)[] = [
    evening.get('food search'),
    evening.get('food data'),
    {
      name: 'food data, cold',
      next: () => foodCall(headers, localeId, scattered(sent++)),
      check: requireFood,
      before: async () => {
        // The statement changes no row, but its trigger writes to the change feed that food data may have changed.
        await client.query('update nutrient_table set id = id where false');
        await setTimeout(INVALIDATION_MS);
      },
    },
    evening.get('submission of 12 foods, 26 kB'),
    {
      name: 'foods of the list for editors, first page',
      next: () => ({ method: 'GET', path: `/api/admin/foods/${localeId}`, headers: staff }),
    },
  ];
  const costs = new Map<string, Cost>();
  for (const probe of probes) {
    if (probe) costs.set(probe.name, await costOf({ server, database }, probe, EFFORT));
  }
  const rebuild = await measureRebuild(place, headers);
  const memory: [string, number] = ['resident MB after all of this', residentMb(server.pid).now];
  return { costs, facts: new Map([...rebuild, memory]) };
}

/** Measures the time from an edit of a food until a search finds its new name. Returns the best of three runs. */
async function measureRebuild(place: Place, headers: { authorization: string }): Promise<[string, number][]> {
  const { database, server, client, prepared } = place;
  const runs: { cpuMs: number; seconds: number }[] = [];
  for (const [run, word] of NEW_NAMES.entries()) {
    const code = pick(prepared.foodCodes, run);
    const call = searchCall(headers, prepared.localeId, word);
    const started = performance.now();
    const [, cpu] = await measureCpu(server.pid, database, async () => {
      await client.query(
        `update food_local set alternative_names = array[$1::text] from food f
         where f.id = food_id and f.code = $2 and locale_id = $3`,
        [word, code, prepared.localeId],
      );
      await untilFound(server.port, call, code);
    });
    runs.push({ cpuMs: cpuOf(cpu), seconds: (performance.now() - started) / 1000 });
  }
  return [
    ['edit of a food until it is found, s', Math.min(...runs.map(({ seconds }) => seconds))],
    ['the same, CPU ms', Math.min(...runs.map(({ cpuMs }) => cpuMs))],
  ];
}

async function untilFound(port: number, call: Call, code: string): Promise<void> {
  const connection = new Connection(port);
  const until = performance.now() + LONGEST_REBUILD_MS;
  try {
    while (performance.now() < until) {
      const answer = await connection.send(call);
      requireOk(call, answer);
      if (!isNothingFound(answer) && foundCode(answer) === code) return;
      await setTimeout(LOOK_EVERY_MS);
    }
  } finally {
    connection.close();
  }
  throw new Error('an edited food was not found');
}
