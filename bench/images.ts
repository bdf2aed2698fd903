import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from '../cli/support/command.ts';
import { table } from '../cli/support/table.ts';
import { photograph } from './images/photograph.ts';
import { ImagesRun, type Phase } from './images/run.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { prepare } from './support/prepare-database.ts';
import { say, sayVerdict } from './support/say.ts';

const MAX_STOP_MS = 50;
const MAX_RESIDENT_MB = 600;

export const images = defineCommand(
  {
    name: 'npm run bench -- images',
    forms: ['[options]'],
    summary: 'Uploads photographs during searches, and measures pictures a second, stops of the event loop, memory.',
    details: `Photographs of 12 megapixels are uploaded while others search for foods; then the memory that photographs of 40 megapixels take
is measured. The bar is on the longest stop of the event loop by the clock. The CPU time of the thread beside it tells
its own work from waiting, for a processor or for the threads of the garbage collection. Exits with 1 when a bar is
missed. About a minute and a half.`,
    options: {
      embedded: { type: 'flag', help: 'Use the embedded database.' },
      postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP },
      seconds: { type: 'number', value: 'SECONDS', default: 15, min: 1, help: 'Length of each phase.' },
    },
    example: 'npm run bench -- images --embedded --seconds 5',
  },
  async ({ values }) => {
    const { seconds } = values;
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-images-'));
    await using database = values.embedded ? null : await BenchDatabase.create(values.postgres);
    say('Preparing');
    const location = { dataDir: folder.path, databaseUrl: database?.url ?? null };
    const prepared = await prepare({ ...location, respondents: 4, foodList: null });
    const [twelve, forty, fortyProgressive] = await Promise.all([
      photograph(4000, 3000),
      photograph(7300, 5480),
      photograph(7300, 5480, { progressive: true }),
    ]);
    await using run = await ImagesRun.start({ ...location, prepared });
    const phases: Phase[] = [];
    await run.measure('warm-up', { seconds: 5, isSearching: true, upload: twelve });
    phases.push(await run.measure('searches alone', { seconds, isSearching: true, upload: null }));
    phases.push(await run.measure('12 MP uploads alone', { seconds, isSearching: false, upload: twelve }));
    phases.push(await run.measure('searches and 12 MP uploads', { seconds, isSearching: true, upload: twelve }));
    phases.push(await run.measure('searches and 40 MP', { seconds, isSearching: true, upload: forty }));
    phases.push(
      await run.measure('searches and 40 MP progressive', { seconds, isSearching: true, upload: fortyProgressive }),
    );
    report(phases);
  },
);

function report(phases: readonly Phase[]): void {
  const rows = phases.map(({ name, picturesPerSecond, searches, maxStopMs, maxOwnStopMs, peakResidentMb }) => [
    name,
    picturesPerSecond.toFixed(2),
    searches?.perSecond.toFixed(0) ?? '',
    searches?.p50Ms.toFixed(2) ?? '',
    searches?.p99Ms.toFixed(2) ?? '',
    maxStopMs.toFixed(1),
    maxOwnStopMs.toFixed(1),
    peakResidentMb.toFixed(0),
  ]);
  const headings = [
    'phase',
    'pictures/s',
    'searches/s',
    'p50 ms',
    'p99 ms',
    'longest stop ms',
    'CPU ms in a turn',
    'resident MB',
  ];
  say(`\n${table(headings, rows)}\n`);
  const stop = Math.max(...phases.map(({ maxStopMs }) => maxStopMs));
  const resident = Math.max(...phases.map(({ peakResidentMb }) => peakResidentMb));
  verdict(`longest stop of the event loop, ms (bar ${MAX_STOP_MS})`, stop, MAX_STOP_MS);
  verdict(`resident memory, MB (bar ${MAX_RESIDENT_MB})`, resident, MAX_RESIDENT_MB);
}

function verdict(what: string, figure: number, bar: number): void {
  sayVerdict(`${what}: ${figure.toFixed(1)}`, figure <= bar);
}
