import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { AppError } from '../../errors.ts';

type Program = 'pg_dump' | 'pg_restore';

/** Where PostgreSQL is, and the environment in which its programs are found and run. */
export interface Server {
  databaseUrl: string;
  environment: Record<string, string | undefined>;
  /** Of the server. */
  postgresMajor: number;
}

/**
 * Rows that mean nothing in another cluster or at a later time, and the migrations that had run: they are written last, so
 * that no server starts on a database that is restored in part.
 */
export const NOT_DUMPED = ['public.change', 'public.rate_limit', 'public.mikro_orm_migrations'];

/** Writes the database, as the exported snapshot shows it, to a new file. Throws AppError `backup.tool`. */
export async function dumpDatabase(server: Server, { file, snapshot }: { file: string; snapshot: string }) {
  await requireMajor('pg_dump', server);
  const what = ['--no-owner', '--no-privileges', ...NOT_DUMPED.map((table) => `--exclude-table-data=${table}`)];
  await runTool('pg_dump', ['--format=custom', ...what, `--snapshot=${snapshot}`, `--file=${file}`], server);
}

/** Fills the empty database with all of the dump, or leaves it empty. Throws AppError `backup.tool`. */
export async function restoreDatabase(server: Server, file: string): Promise<void> {
  const { database = '' } = new pg.Client({ connectionString: server.databaseUrl });
  const how = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runTool('pg_restore', [...how, `--dbname=${database}`, file], server);
}

/** Finds the program, and that it knows this server. Throws AppError `backup.tool`. */
export async function requireMajor(program: Program, server: Server): Promise<void> {
  const said = await runTool(program, ['--version'], server);
  const major = Number(/(\d+)/.exec(said.replace(program, ''))?.[1]);
  if (major >= server.postgresMajor) return;
  throw refused(
    `${program} is of PostgreSQL ${major} and the server of ${server.postgresMajor}: install postgresql-client-${server.postgresMajor} or later, and put its ${program} first on PATH.`,
  );
}

async function runTool(program: Program, options: readonly string[], server: Server): Promise<string> {
  const child = spawn(program, options, {
    env: { ...server.environment, ...connectionOf(server.databaseUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw refused(`${program} is not on PATH: install it (Debian: apt install postgresql-client).`);
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return out;
  const [said = `${program} ended with ${String(code)}`] = errors.match(/^.*error:.*$/m) ?? errors.match(/^.+$/m) ?? [];
  throw refused(said);
}

// In the environment, which only this user can read: everybody sees the options of a process.
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
