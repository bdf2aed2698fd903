import packageJson from '../package.json' with { type: 'json' };
import { backUp } from '../src/services/backup/back-up.ts';
import { countOf, readPlace } from './support/backup.ts';
import { run } from './support/run.ts';

const USAGE = `Usage: npm run backup -- FOLDER

Writes the database and the pictures to a new folder, with a hash of each file. It gets its name when it is whole. Stop an
embedded server first; on PostgreSQL (DATABASE_URL) it may run, and pg_dump has to be on PATH.`;

await run(async () => {
  const { folder, place } = readPlace(USAGE);
  const { rows, pictures } = await backUp(place, { target: folder, version: packageJson.version });
  process.stdout
    .write(`${folder}: ${countOf(rows, 'user_account')} people, ${countOf(rows, 'submission')} recalls, ${pictures} pictures.
Not in it, to be kept apart: ${place.config.databaseUrl === null ? 'token-keys.json of the data folder' : 'TOKEN_KEYS'}. Without it one-time passwords and personal access tokens are lost.\n`);
});
