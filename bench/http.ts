// node bench/http.ts [--data FOLDER]
// What a request costs: CPU time of the server and of PostgreSQL, throughput and latencies, beside the bars and what
// Intake24 needed; start-up time and memory too. See docs/performance.md. BENCH_DATABASE_URL names a PostgreSQL of this
// machine, where the bench makes a database of its own; FOLDER holds the food list as CSV files.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { measureEmbedded } from './http/embedded.ts';
import { measureOnServer } from './http/on-server.ts';
import { CONNECTIONS, ROUNDS } from './http/measure.ts';
import { factTable, operationTable } from './http/report.ts';
import { BenchDatabase, DEFAULT_ADMIN_URL } from './support/bench-database.ts';
import { prepare } from './support/prepare-database.ts';

const RESPONDENTS = 100;

const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data/fndds' } } });
const foodList = values.data === 'demo' ? null : values.data;
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const [serverDir, embeddedDir] = ['server', 'embedded'].map((name) => join(folder, name)) as [string, string];
for (const directory of [serverDir, embeddedDir]) mkdirSync(directory);
// An interrupt ends the servers, which ends the bench with an error, after it has cleaned up.
process.on('SIGINT', () => undefined);
const database = await BenchDatabase.create(env.BENCH_DATABASE_URL ?? DEFAULT_ADMIN_URL);
try {
  say(`PostgreSQL ${await database.version()}, Node.js ${process.version}, ${availableParallelism()} cores.`);
  say(`Load average before the bench: ${(loadavg()[0] ?? 0).toFixed(1)}. Loading ${foodList ?? 'the demo food list'}`);
  const [onServer, embedded] = await Promise.all(
    [database.url, null].map((databaseUrl) =>
      prepare({
        dataDir: databaseUrl === null ? embeddedDir : serverDir,
        databaseUrl,
        respondents: RESPONDENTS,
        foodList,
      }),
    ),
  );
  if (!onServer || !embedded) throw new Error('nothing to measure');
  const { rows, facts } = await measureOnServer({ dataDir: serverDir, database, prepared: onServer, onProgress: say });
  facts.push(...(await measureEmbedded({ dataDir: embeddedDir, prepared: embedded, onProgress: say })));
  say(
    `\nCPU time of the server and PostgreSQL per request, ms: the least of ${ROUNDS} runs at ${CONNECTIONS.join(' and ')} connections.`,
  );
  say(operationTable(rows));
  say(`\n${factTable(facts)}`);
} finally {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}

function say(line: string): void {
  stdout.write(`${line}\n`);
}
