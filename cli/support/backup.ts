import { readConfig } from '../../src/config.ts';
import type { Installation } from '../../src/services/backup/installation.ts';
import { UsageError } from './command.ts';

const LINE_EVERY_MS = 5000;

/** The one folder that the command names, and the installation of the environment. */
export function readPlace([folder, ...more]: readonly string[]): { folder: string; place: Installation } {
  if (folder === undefined || more.length > 0) throw new UsageError('Name one folder.');
  // Backups are for their owner's eyes, whoever writes them.
  process.umask(0o077);
  const config = readConfig();
  // Past a pooler: pg_dump empties the search path of a connection, which the pooler would give to a server next.
  const direct = { ...config, databaseUrl: config.databaseDirectUrl };
  return {
    folder,
    place: { config: direct, environment: process.env, now: () => new Date(), onProgress: progressLines() },
  };
}

/** A line for what is done, and now and then for what takes long. */
function progressLines(): Installation['onProgress'] {
  let saidAt = Date.now();
  return (what, done, total) => {
    if (done < total && Date.now() - saidAt < LINE_EVERY_MS) return;
    saidAt = Date.now();
    process.stdout.write(`  ${what}: ${done} of ${total}\n`);
  };
}

export function countOf(rows: Readonly<Record<string, number>>, table: string): number {
  return rows[`public.${table}`] ?? 0;
}
