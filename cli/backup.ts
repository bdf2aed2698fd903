import packageJson from '../package.json' with { type: 'json' };
import { countOf } from '../src/adapters/backup/manifest.ts';
import { backUp } from '../src/services/backup/back-up.ts';
import { readPlace } from './support/backup.ts';
import { runCommand } from './support/command.ts';

await runCommand(
  {
    name: 'npm run backup --',
    forms: ['FOLDER'],
    summary: 'Writes the database and the pictures to a new folder, with a hash of each file.',
    details: `The folder gets its name when it is complete. Stop an embedded server first; on PostgreSQL (DATABASE_URL) the server may
run, and pg_dump has to be on PATH. The keys that sign tokens are not in the backup. Keep a copy of them in another place.`,
    positionals: { FOLDER: 'The new folder.' },
    options: {},
    example: 'npm run backup -- /backups/2026-03-01',
  },
  async ({ positionals }) => {
    const { folder, place } = readPlace(positionals);
    const { rows, pictures } = await backUp(place, { target: folder, version: packageJson.version });
    process.stdout
      .write(`${folder}: ${countOf(rows, 'user_account')} people, ${countOf(rows, 'submission')} recalls, ${pictures} pictures.
The backup does not contain ${place.config.databaseUrl === null ? 'token-keys.json of the data folder' : 'TOKEN_KEYS'}. Keep a copy in another place: without it one-time passwords and personal access tokens are lost.\n`);
  },
);
