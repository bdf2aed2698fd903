import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openRuntime } from '../src/runtime.ts';
import { rebuildUsage } from '../src/services/usage/rebuild-usage.ts';
import { Progress } from './support/progress.ts';
import { readOptions, run } from './support/run.ts';

const USAGE = `Usage: npm run rebuild-usage [-- --locale LOCALE]

Counts anew, from the submitted recalls, how often foods were eaten alone and together: of all locales, or of one. Needed
after an update from a version without these counts, or when a survey has become a test or is none any more. Stop an
embedded server first; on PostgreSQL (DATABASE_URL) it may run.`;

await run(async () => {
  const { locale } = readOptions(USAGE, { options: { locale: { type: 'string' } } }).values;
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
});
