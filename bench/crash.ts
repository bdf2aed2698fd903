import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from '../cli/support/command.ts';
import { crashRounds } from './crash/rounds.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { say } from './support/say.ts';

export const crash = defineCommand(
  {
    name: 'npm run bench -- crash',
    forms: ['[options]'],
    summary:
      'Kills the server repeatedly during bursts of submissions, and compares the stored recalls with the receipts.',
    details: `Each round kills the server with SIGKILL in a burst of submissions and starts it again on the same database. Every submission
that was answered must be stored once, and one that was not answered must be stored once after its client has sent it
again. Without --embedded and --postgres it does the embedded database first, then PostgreSQL. About two minutes.`,
    options: {
      embedded: { type: 'flag', help: 'Use the embedded database.' },
      postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP },
      rounds: { type: 'integer', value: 'NUMBER', default: 20, min: 1, help: 'Kills on each database.' },
    },
    example: 'npm run bench -- crash --embedded --rounds 5',
  },
  async ({ values }) => {
    const { rounds } = values;
    const doesBoth = !values.embedded && values.postgres === undefined;
    let violations = 0;
    if (values.embedded || doesBoth) violations += await crashOn(null, rounds);
    if (values.postgres !== undefined || doesBoth) {
      await using database = await BenchDatabase.create(values.postgres);
      violations += await crashOn(database.url, rounds);
    }
    say(violations === 0 ? 'No recall was lost or stored twice.' : `${violations} violations.`);
    process.exitCode = violations === 0 ? 0 : 1;
  },
);

async function crashOn(databaseUrl: string | null, rounds: number): Promise<number> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-crash-'));
  say(databaseUrl === null ? 'Embedded PostgreSQL' : 'PostgreSQL server');
  return await crashRounds({ dataDir: folder.path, databaseUrl, rounds, say });
}
