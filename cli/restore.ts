import { restoreBackup } from '../src/services/backup/restore-backup.ts';
import { countOf, readPlace } from './support/backup.ts';
import { run } from './support/run.ts';

const USAGE = `Usage: npm run restore -- FOLDER

Fills an empty installation with what "npm run backup" wrote: the database of DATABASE_URL, else the data folder, and the
image store. Checks the backup first and changes nothing where it is damaged or the place is not empty. No server may run
on it. A backup of an embedded database goes into PostgreSQL, too; one of PostgreSQL needs pg_restore on PATH.`;

await run(async () => {
  const { folder, place } = readPlace(USAGE);
  const { manifest, migrated, overdue } = await restoreBackup(place, folder);
  const { createdAt, rows, pictures, version } = manifest;
  process.stdout
    .write(`Restored, as of ${createdAt}, version ${version}: ${countOf(rows, 'user_account')} people, ${countOf(rows, 'submission')} recalls, ${pictures} pictures. ${migrated} migrations ran.
${overdue} notifications were due by now and are not sent: they may have been since the backup. Reports name them.
Before the start put back ${place.config.databaseUrl === null ? 'token-keys.json into the data folder' : 'TOKEN_KEYS'}: without it one-time passwords and personal access tokens are lost.\n`);
});
