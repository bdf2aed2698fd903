import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openRuntime, type Runtime } from '../src/runtime.ts';
import { makeAllRenditions } from '../src/services/images/make-all-renditions.ts';
import { verifyImages } from '../src/services/images/verify-images.ts';
import { runCommand, UsageError } from './support/command.ts';

const ACTIONS = ['verify', 'renditions'] as const;

await runCommand(
  {
    name: 'npm run images --',
    forms: ['verify [options]', 'renditions'],
    summary: 'Checks the stored pictures, or makes their renditions.',
    details: `verify compares the image store with the database. It removes files that no row of the database names and that are older
than an hour, makes missing pictures again from the original uploads, and lists the pictures that are lost. Exits with 1 when a
picture is lost.
renditions makes the missing renditions of pictures that an earlier version stored. It may be interrupted and run again. Exits with
1 when those of a picture cannot be made.
Stop an embedded server first; on PostgreSQL (DATABASE_URL) the server may run.`,
    positionals: { verify: 'Compare the store with the database.', renditions: 'Make missing renditions.' },
    options: { 'dry-run': { type: 'flag', help: 'verify: change nothing; print the changes that would be made.' } },
    example: 'npm run images -- verify --dry-run',
  },
  async ({ values, positionals }) => {
    const isDry = values['dry-run'];
    const given = positionals.join(' ');
    const action = ACTIONS.find((one) => one === given);
    if (action === undefined)
      throw new UsageError(`${given === '' ? '' : `There is no action "${given}". `}Write verify or renditions.`);
    if (action === 'renditions' && isDry) throw new UsageError('--dry-run is an option of verify.');
    const runtime = await openRuntime(readConfig(), createLog('error'));
    try {
      await (action === 'verify' ? verify(runtime, isDry) : renditions(runtime));
    } finally {
      await runtime.close();
    }
  },
);

async function verify(runtime: Runtime, isDry: boolean): Promise<void> {
  const { used, orphans, repaired, lost } = await verifyImages(runtime.context(), { isDry });
  print(isDry ? 'would be removed' : 'removed', orphans);
  print(
    isDry ? 'would be repaired' : 'repaired',
    repaired.map(({ name, shownBy }) => `${shownBy}: ${name}`),
  );
  print(
    'lost',
    lost.map(({ name, shownBy, reason }) => `${shownBy}: ${name}: ${reason}`),
  );
  process.stdout.write(
    `${used} files in use; ${orphans.length} orphans, ${repaired.length} repaired, ${lost.length} lost.\n`,
  );
  if (lost.length > 0) process.exitCode = 1;
}

const PICTURES_A_LINE = 100;

async function renditions(runtime: Runtime): Promise<void> {
  let told = 0;
  const { made, failedCount, failed } = await makeAllRenditions(runtime.context(), {
    onProgress: (done, total) => {
      if (done < told + PICTURES_A_LINE) return;
      told = done;
      process.stdout.write(`  ${done} of ${total} pictures\n`);
    },
  });
  print(
    'not made',
    failed.map(({ path, reason }) => `${path}: ${reason}`),
  );
  process.stdout.write(`Renditions of ${made} pictures made, of ${failedCount} not.\n`);
  if (failedCount > 0) process.exitCode = 1;
}

function print(what: string, lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`  ${what}  ${line}\n`);
}
