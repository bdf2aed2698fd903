import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { defineCommand, UsageError } from '../cli/support/command.ts';
import { table } from '../cli/support/table.ts';
import { exportOverHttp, type ExportFigures } from './export/over-http.ts';
import { FOODS_A_RECALL, NUTRIENTS, readWithDriver, storeRecalls } from './export/stored-recalls.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { prepare } from './support/prepare-database.ts';
import { say, sayVerdict } from './support/say.ts';

const MIN_ROWS_A_SECOND = 15_000;
const MAX_FIRST_BYTE_MS = 200;
/** The allowed growth of memory with more rows. It is not 0, because the garbage collector lets a busy process grow. */
const MAX_GROWTH_MB = 100;
const RECALLS_A_QUERY = 50;

export const exportBench = defineCommand(
  {
    name: 'npm run bench -- export',
    forms: ['[options]'],
    summary: 'Exports a survey over HTTP from PostgreSQL: rows a second, first byte, memory, event loop.',
    details: `Measures rows a second, the time to the first byte, the memory of the server's process with a number of recalls and with
more, and the longest turn of its event loop. The driver alone reads the same rows in the same run: the ratio is the cost of
making a file of them. Exits with 1 when a bar is missed. About five minutes.`,
    options: {
      postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP },
      recalls: { type: 'integer', value: 'NUMBER', default: 20_000, min: 1, help: 'Recalls of the first exports.' },
      large: { type: 'integer', value: 'NUMBER', default: 50_000, min: 2, help: 'Recalls of the last export.' },
    },
    example: 'npm run bench -- export --recalls 2000 --large 5000',
  },
  async ({ values: { postgres, recalls, large } }) => {
    if (large <= recalls) throw new UsageError('--large must be more than --recalls.');
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-export-'));
    await using database = await BenchDatabase.create(postgres);
    const location = { dataDir: folder.path, databaseUrl: database.url };
    const client = new Client({ connectionString: database.url });
    try {
      await prepare({ ...location, respondents: 1, foodList: null });
      await client.connect();
      // An export reads no pictures: without this the server would make their sizes for minutes, beside what is measured.
      await client.query(`update processed_image set renditions = '[]' where renditions is null`);
      say(`Storing ${recalls} recalls of ${FOODS_A_RECALL} foods with ${NUTRIENTS} nutrients`);
      await storeRecalls(client, 0, recalls);
      const alone = await readWithDriver(client, RECALLS_A_QUERY);
      const [small, ...others] = await exportOverHttp({ ...location, database }, [
        'content=items',
        'content=items&format=ndjson',
        'content=totals',
        'content=respondents',
        'content=missing-foods',
        'content=meals',
      ]);
      say(`Storing ${large - recalls} more`);
      await storeRecalls(client, recalls, large);
      const [more] = await exportOverHttp({ ...location, database }, ['content=items']);
      if (!small || !more) throw new Error('no export was measured');
      report([small, ...others, more]);
      const rate = small.rows / small.seconds;
      say(`\nThe driver alone reads ${(alone.rows / alone.seconds).toFixed(0)} rows a second.`);
      say(`An export takes ${(alone.rows / alone.seconds / rate).toFixed(2)} times as long.\n`);
      verdict('item rows a second', rate, `at least ${MIN_ROWS_A_SECOND}`, rate >= MIN_ROWS_A_SECOND);
      const firstByteMs = Math.max(small.firstByteMs, more.firstByteMs);
      verdict('ms to the first byte', firstByteMs, `at most ${MAX_FIRST_BYTE_MS}`, firstByteMs <= MAX_FIRST_BYTE_MS);
      const growth = more.peakMb - small.peakMb;
      verdict(
        `MB more with ${more.rows} rows than with ${small.rows}`,
        growth,
        `at most ${MAX_GROWTH_MB}`,
        growth <= MAX_GROWTH_MB,
      );
    } finally {
      await client.end();
    }
  },
);

function report(exports: readonly ExportFigures[]): void {
  say(
    `\n${table(
      ['export', 'rows', 'seconds', 'rows/s', 'first byte ms', 'MB', 'idle MB', 'peak MB', 'longest turn ms'],
      exports.map(({ query, rows, seconds, firstByteMs, megabytes, idleMb, peakMb, maxTurnMs }) => [
        query,
        String(rows),
        seconds.toFixed(2),
        (rows / seconds).toFixed(0),
        firstByteMs.toFixed(0),
        megabytes.toFixed(0),
        idleMb.toFixed(0),
        peakMb.toFixed(0),
        maxTurnMs.toFixed(1),
      ]),
    )}`,
  );
}

function verdict(what: string, figure: number, bar: string, isMet: boolean): void {
  sayVerdict(`${what} (${bar}): ${figure.toFixed(0)}`, isMet);
}
