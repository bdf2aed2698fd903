// node bench/crash.ts [--embedded | --postgres URL] [--rounds 20]
// Kills the server with SIGKILL in the middle of a burst of submissions, round after round on one database, and starts it
// again. Every submission that was answered must be there once, and one that was not answered must be there once after its
// client has sent it again. Without a choice it does the embedded database and then the PostgreSQL of BENCH_DATABASE_URL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { crashRounds } from './crash/rounds.ts';
import { BenchDatabase, DEFAULT_ADMIN_URL } from './support/bench-database.ts';

const { values } = parseArgs({
  options: { embedded: { type: 'boolean' }, postgres: { type: 'string' }, rounds: { type: 'string', default: '20' } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number');
const doesBoth = values.embedded !== true && values.postgres === undefined;
// An interrupt ends the servers, which ends the run with an error, after it has cleaned up.
process.on('SIGINT', () => undefined);
let violations = 0;
if (values.embedded === true || doesBoth) violations += await crash(null);
if (values.postgres !== undefined || doesBoth) {
  const database = await BenchDatabase.create(values.postgres ?? env.BENCH_DATABASE_URL ?? DEFAULT_ADMIN_URL);
  try {
    violations += await crash(database.url);
  } finally {
    await database.drop();
  }
}
say(violations === 0 ? 'Nothing was lost and nothing was stored twice.' : `${violations} violations.`);
process.exitCode = violations === 0 ? 0 : 1;

async function crash(databaseUrl: string | null): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
  say(databaseUrl === null ? 'Embedded PostgreSQL' : 'PostgreSQL server');
  try {
    return await crashRounds({ dataDir, databaseUrl, rounds, say });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function say(line: string): void {
  stdout.write(`${line}\n`);
}
