import { mkdirSync, mkdtempDisposableSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from '../cli/support/command.ts';
import { measureBoth } from './http/measure-both.ts';
import { CONNECTIONS, ROUNDS } from './http/measure.ts';
import { embeddedTable, factTable, operationTable } from './http/report.ts';
import { BenchDatabase } from './support/bench-database.ts';
import { prepare } from './support/prepare-database.ts';
import { say } from './support/say.ts';

const RESPONDENTS = 100;

export const http = defineCommand(
  {
    name: 'npm run bench -- http',
    forms: ['[options]'],
    summary: 'Measures requests: CPU time of the server and PostgreSQL, throughput, latency.',
    details: `Prints the figures of each operation on PostgreSQL and on the embedded database, start-up time and memory beside the bars
(docs/performance.md). BENCH_DATABASE_URL names a PostgreSQL of this machine, where the bench makes a database of its own. About
five minutes.`,
    options: {
      data: {
        type: 'text',
        value: 'FOLDER',
        default: '../shared/data/fndds',
        help: 'A food list as CSV files, or "demo".',
      },
    },
    example: 'npm run bench -- http --data demo',
  },
  async ({ values }) => {
    const foodList = values.data === 'demo' ? null : values.data;
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-http-'));
    const [serverDir, embeddedDir] = ['server', 'embedded'].map((name) => join(folder.path, name)) as [string, string];
    for (const directory of [serverDir, embeddedDir]) mkdirSync(directory);
    await using database = await BenchDatabase.create();
    say(`PostgreSQL ${await database.version()}, Node.js ${process.version}, ${availableParallelism()} cores.`);
    say(
      `Load average before the bench: ${(loadavg()[0] ?? 0).toFixed(1)}. Loading ${foodList ?? 'the demo food list'}`,
    );
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
    const { rows, embeddedRows, facts } = await measureBoth({
      onServer: { dataDir: serverDir, database, prepared: onServer },
      embedded: { dataDir: embeddedDir, prepared: embedded },
      onProgress: say,
    });
    say(
      `\nCPU time of the server and PostgreSQL per request, ms: the smallest of ${ROUNDS} runs at ${CONNECTIONS.join(' and ')} connections.`,
    );
    say(operationTable(rows));
    say(`\nThe same on the embedded database, beside it in each round.\n${embeddedTable(embeddedRows, rows)}`);
    say(`\n${factTable(facts)}`);
  },
);
