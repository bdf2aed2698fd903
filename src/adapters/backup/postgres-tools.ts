import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { AppError } from '../../errors.ts';

type Program = 'pg_dump' | 'pg_restore';

/** A PostgreSQL server, and the environment in which its programs are found and run. */
export interface Server {
  databaseUrl: string;
  environment: Record<string, string | undefined>;
  /** The major version of the server. */
  postgresMajor: number;
}

/**
 * Tables whose rows are not dumped: rows that mean nothing in another cluster or at a later time, and the list of migrations.
 * That list is written last, so that no server starts on a partly restored database.
 */
export const NOT_DUMPED = ['public.change', 'public.rate_limit', 'public.mikro_orm_migrations'];

/** Writes the database, as the exported snapshot shows it, to a new file. Throws AppError `backup.tool`. */
export async function dumpDatabase(server: Server, { file, snapshot }: { file: string; snapshot: string }) {
  await requireMajor('pg_dump', server);
  const what = ['--no-owner', '--no-privileges', ...NOT_DUMPED.map((table) => `--exclude-table-data=${table}`)];
  await runTool('pg_dump', ['--format=custom', ...what, `--snapshot=${snapshot}`, `--file=${file}`], server);
}

/** Restores the whole dump into the empty database, or leaves the database empty. Throws AppError `backup.tool`. */
export async function restoreDatabase(server: Server, file: string): Promise<void> {
  const { database = '' } = new pg.Client({ connectionString: server.databaseUrl });
  const how = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runTool('pg_restore', [...how, `--dbname=${database}`, file], server);
}

/** Checks that the program is installed and has this major version or a later one. Throws AppError `backup.tool`. */
export async function requireMajor(program: Program, server: Server): Promise<void> {
  const said = await runTool(program, ['--version'], server);
  const major = Number(/(\d+)/.exec(said.replace(program, ''))?.[1]);
  if (major >= server.postgresMajor) return;
  throw refused(
    `${program} has version ${major}, and ${server.postgresMajor} or later is needed. Install postgresql-client-${server.postgresMajor} or later, and put its ${program} first on PATH.`,
  );
}

async function runTool(program: Program, options: readonly string[], server: Server): Promise<string> {
  const child = spawn(program, options, {
    env: { ...server.environment, ...connectionOf(server.databaseUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw refused(`${program} is not on PATH. Install it (Debian: apt install postgresql-client).`);
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return out;
  const [said = `${program} ended with ${String(code)}`] = errors.match(/^.*error:.*$/m) ?? errors.match(/^.+$/m) ?? [];
  throw refused(said);
}

// The password is passed in the environment, which only this user can read. Every user can read the arguments of a process.
function connectionOf(databaseUrl: string): Record<string, string> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: databaseUrl });
  const { searchParams } = new URL(databaseUrl);
  const known = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database, PGPASSWORD: password };
  const ssl = {
    PGSSLMODE: searchParams.get('sslmode')?.replace('no-verify', 'require'),
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
    PGSSLROOTCERT: searchParams.get('sslrootcert'),
  };
  return Object.fromEntries(
    Object.entries({ ...known, ...ssl }).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function refused(message: string): AppError {
  return new AppError('unavailable', 'backup.tool', message);
}
