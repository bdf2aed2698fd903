import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openRuntime } from '../src/runtime.ts';
import { verifyImages } from '../src/services/images/verify-images.ts';
import { runCommand, UsageError } from './support/command.ts';

await runCommand(
  {
    name: 'npm run images --',
    forms: ['verify [options]'],
    summary: 'Compares the image store with the database.',
    details: `Removes files that no row of the database names and that are older than an hour, makes missing pictures again from the original
uploads, and lists the pictures that are lost. Exits with 1 when a picture is lost.
Stop an embedded server first; on PostgreSQL (DATABASE_URL) the server may run.`,
    positionals: { verify: 'The action.' },
    options: { 'dry-run': { type: 'flag', help: 'Change nothing; print the changes that would be made.' } },
    example: 'npm run images -- verify --dry-run',
  },
  async ({ values, positionals }) => {
    const isDry = values['dry-run'];
    const action = positionals.join(' ');
    if (action !== 'verify')
      throw new UsageError(action === '' ? 'Write verify.' : `There is no action "${action}". Write verify.`);
    const runtime = await openRuntime(readConfig(), createLog('error'));
    try {
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
    } finally {
      await runtime.close();
    }
  },
);

function print(what: string, lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`  ${what}  ${line}\n`);
}
