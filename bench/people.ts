import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from '../cli/support/command.ts';
import { table } from '../cli/support/table.ts';
import { measureHashing, type HashingFigures } from './people/hashing.ts';
import { uploadOverHttp, type UploadFigures } from './people/over-http.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { prepare } from './support/prepare-database.ts';
import { say, sayVerdict } from './support/say.ts';

const MAX_SECONDS = 5;
const MIN_RATIO = 0.85;
const SMALL = 10_000;
const LARGE = 100_000;
/** The allowed growth of memory with ten times the rows. It is not 0, because the garbage collector lets a busy process grow. */
const MAX_GROWTH_MB = 100;

export const people = defineCommand(
  {
    name: 'npm run bench -- people',
    forms: ['[options]'],
    summary: 'Uploads respondents as CSV to PostgreSQL: time, memory, passwords a second.',
    details: `Measures the time of 10,000 respondents without passwords in one transaction, the memory of the server's process with 10,000
and with 100,000, and passwords a second beside bare Argon2id hashing with the same parameters, in the same process and as
many at once, with the lag of the event loop. Bare hashing and uploads take turns, and the middle ratio of the rounds
counts. Exits with 1 when a bar is missed. About a minute.`,
    options: {
      postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP },
      rows: {
        type: 'integer',
        value: 'NUMBER',
        default: 400,
        min: 1,
        help: 'Respondents with passwords in an upload.',
      },
      rounds: { type: 'integer', value: 'NUMBER', default: 3, min: 1, help: 'Uploads with passwords.' },
    },
    example: 'npm run bench -- people --rows 100 --rounds 1',
  },
  async ({ values: { postgres, rows, rounds } }) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-people-'));
    await using database = await BenchDatabase.create(postgres);
    const location = { dataDir: folder.path, databaseUrl: database.url };
    say('Preparing');
    await prepare({ ...location, respondents: 1, foodList: null });
    const uploads = [];
    for (const count of [SMALL, LARGE]) {
      say(`${count} rows without passwords`);
      uploads.push(await uploadOverHttp(location, count));
    }
    say(`${rows} rows with passwords, ${rounds} times`);
    report(uploads, await measureHashing(location, { rows, rounds }));
  },
);

function report(uploads: readonly UploadFigures[], hashing: HashingFigures): void {
  say(
    `\n${table(
      ['rows', 'seconds', 'idle MB', 'peak MB', 'longest stop ms'],
      uploads.map(({ rows: count, seconds, idleMb, peakMb, maxStopMs }) => [
        String(count),
        seconds.toFixed(2),
        idleMb.toFixed(0),
        peakMb.toFixed(0),
        maxStopMs.toFixed(1),
      ]),
    )}`,
  );
  const ratios = hashing.rounds.map(({ bare, upload }) => upload / bare);
  say(`\n${hashing.atOnce} hashes at once; the lag is that of the event loop during the upload`);
  say(
    `${table(
      ['round', 'hashes alone/s', 'passwords of an upload/s', 'ratio', 'lag p50 ms', 'p99', 'max'],
      hashing.rounds.map(({ bare, upload, lagP50Ms, lagP99Ms, lagMaxMs }, round) => [
        String(round + 1),
        ...[bare, upload].map((rate) => rate.toFixed(1)),
        (upload / bare).toFixed(3),
        ...[lagP50Ms, lagP99Ms, lagMaxMs].map((lag) => lag.toFixed(1)),
      ]),
    )}\n`,
  );
  const [small, large] = uploads;
  const seconds = small?.seconds ?? Infinity;
  const growth = (large?.peakMb ?? Infinity) - (small?.peakMb ?? 0);
  verdict(`${SMALL} rows, seconds (at most ${MAX_SECONDS})`, seconds, seconds <= MAX_SECONDS);
  verdict(
    `memory of ${LARGE} rows beyond that of ${SMALL}, MB (at most ${MAX_GROWTH_MB})`,
    growth,
    growth <= MAX_GROWTH_MB,
  );
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  verdict(`passwords of an upload compared with hashing alone (at least ${MIN_RATIO})`, ratio, ratio >= MIN_RATIO);
}

function verdict(what: string, figure: number, isMet: boolean): void {
  sayVerdict(`${what}: ${figure.toFixed(2)}`, isMet);
}
