import { parseArgs } from 'node:util';
import { ConfigError, type Config } from './config.ts';

const ROLES = ['all', 'web', 'worker'] as const;

/** The work of a process: it answers requests (`web`), runs tasks of the queue (`worker`), or both (`all`). */
export type ProcessRole = (typeof ROLES)[number];

/** Reads `--role` from the command line; the default is `all`. Throws a ConfigError. */
export function readProcessRole(
  args: readonly string[],
  { databaseUrl, hasPublicUrl }: Pick<Config, 'databaseUrl' | 'hasPublicUrl'>,
): ProcessRole {
  const given = valueOf(args);
  const role = ROLES.find((known) => known === given);
  if (role === undefined) throw new ConfigError(`The only option is --role, one of ${ROLES.join(', ')}`);
  if (role !== 'all' && databaseUrl === null) {
    throw new ConfigError(`--role ${role}: needs DATABASE_URL, as the embedded database belongs to one process`);
  }
  if (role !== 'all' && !hasPublicUrl) {
    throw new ConfigError(`--role ${role}: needs PUBLIC_URL, as links begin with it, whichever process makes them`);
  }
  return role;
}

function valueOf(args: readonly string[]): string | null {
  try {
    return parseArgs({ args: [...args], options: { role: { type: 'string', default: 'all' } } }).values.role;
  } catch {
    return null;
  }
}
