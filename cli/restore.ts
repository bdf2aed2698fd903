import { countOf } from '../src/adapters/backup/manifest.ts';
import { restoreBackup } from '../src/services/backup/restore-backup.ts';
import { readPlace } from './support/backup.ts';
import { runCommand } from './support/command.ts';

await runCommand(
  {
    name: 'npm run restore --',
    forms: ['FOLDER'],
    summary: 'Fills an empty installation with what "npm run backup" wrote.',
    details: `The installation is the database of DATABASE_URL, or without it the data folder, and the image store. The backup is checked first, and
nothing changes where it is damaged or the installation is not empty. No server may run on the installation. A backup of
an embedded database can be restored into PostgreSQL; one of PostgreSQL needs pg_restore on PATH.`,
    positionals: { FOLDER: 'The folder of the backup.' },
    options: {},
    example: 'npm run restore -- /backups/2026-03-01',
  },
  async ({ positionals }) => {
    const { folder, place } = readPlace(positionals);
    const { manifest, migrated, overdue } = await restoreBackup(place, folder);
    const { createdAt, rows, pictures, version } = manifest;
    process.stdout
      .write(`Restored, as of ${createdAt}, version ${version}: ${countOf(rows, 'user_account')} people, ${countOf(rows, 'submission')} recalls, ${pictures} pictures. ${migrated} migrations ran.
${overdue} overdue notifications are not sent, because they may have been sent after the backup. The reports list them.
Before you start the server, put back ${place.config.databaseUrl === null ? 'token-keys.json into the data folder' : 'TOKEN_KEYS'}: without it one-time passwords and personal access tokens are lost.\n`);
  },
);
