import { readConfig } from '../../src/config.ts';
import type { Installation } from '../../src/services/backup/installation.ts';
import { UsageError } from './command.ts';

const LINE_EVERY_MS = 5000;

/** Reads the folder from the arguments and the installation from the environment. */
export function readPlace([folder, ...more]: readonly string[]): { folder: string; place: Installation } {
  if (folder === undefined || more.length > 0) throw new UsageError('Write the name of one folder.');
  // Only the user that runs the command may read the backup.
  process.umask(0o077);
  const config = readConfig();
  // Not through a pooler: pg_dump empties the search path of a connection, which the pooler would then give to the service.
  const direct = { ...config, databaseUrl: config.databaseDirectUrl };
  return {
    folder,
    place: { config: direct, environment: process.env, now: () => new Date(), onProgress: progressLines() },
  };
}

/** Prints a line when a step is done, and every 5 seconds during a long step. */
function progressLines(): Installation['onProgress'] {
  let printedAt = Date.now();
  return (what, done, total) => {
    if (done < total && Date.now() - printedAt < LINE_EVERY_MS) return;
    printedAt = Date.now();
    process.stdout.write(`  ${what}: ${done} of ${total}\n`);
  };
}
