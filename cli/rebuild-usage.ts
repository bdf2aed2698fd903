import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openRuntime } from '../src/runtime.ts';
import { rebuildUsage } from '../src/services/usage/rebuild-usage.ts';
import { runCommand } from './support/command.ts';
import { Progress } from './support/progress.ts';

await runCommand(
  {
    name: 'npm run rebuild-usage --',
    forms: ['[options]'],
    summary: 'Counts from the submitted recalls how often foods were eaten alone and together.',
    details: `Needed after an update from a version without these counts, or when a survey has become a test or no longer is one.
Stop an embedded server first; on PostgreSQL (DATABASE_URL) the server may run.`,
    options: { locale: { type: 'text', value: 'LOCALE', help: 'Count only for this locale (default all locales).' } },
    example: 'npm run rebuild-usage -- --locale en_GB',
  },
  async ({ values: { locale } }) => {
    const runtime = await openRuntime(readConfig(), createLog('error'));
    const progress = new Progress();
    try {
      const counted = await rebuildUsage(runtime.context(), {
        locale,
        onProgress: (id, done, total) => progress.show(id, done / total),
      });
      progress.end();
      for (const [id, submissions] of Object.entries(counted))
        process.stdout.write(`  ${id.padEnd(22)} ${submissions} submissions counted\n`);
    } finally {
      progress.end();
      await runtime.close();
    }
  },
);
