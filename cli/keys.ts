import { dayOf, keysOfDataFolder, newKey, writeKeys } from '../src/adapters/key-ring.ts';
import { readConfig, type Config, type TokenKey } from '../src/config.ts';
import { DataDirInUseError, lockDataDir } from '../src/db/data-dir-lock.ts';
import { createLog } from '../src/log.ts';
import { openRuntime, type Runtime } from '../src/runtime.ts';
import { keyUses } from '../src/services/keys/key-uses.ts';
import { retireKey } from '../src/services/keys/retire-key.ts';
import { resealSecrets } from '../src/services/second-factors/reseal-secrets.ts';
import { runCommand, UsageError } from './support/command.ts';
import { table } from './support/table.ts';

await runCommand(
  {
    name: 'npm run keys --',
    forms: ['list', 'rotate', 'retire ID [--force]'],
    summary: 'Shows and changes the keys that sign tokens and seal the secrets of one-time passwords.',
    details: `The first key signs, and all keys verify. Without TOKEN_KEYS the keys are in the data folder. With TOKEN_KEYS the command
writes nothing and prints the new setting, with the secrets. Before list and retire stop an embedded server; on PostgreSQL
(DATABASE_URL) the server may run.`,
    positionals: {
      list: 'Shows the keys, and the number of valid personal access tokens, sealed secrets and running uploads that need each key.',
      rotate: 'Makes a new signing key. Tokens of the other keys stay valid. Restart the server afterwards.',
      'retire ID': 'Removes a key that nothing needs. Tokens that it signed become void.',
    },
    options: { force: { type: 'flag', help: 'Retire the key even if tokens, secrets or running uploads need it.' } },
    example: 'npm run keys -- rotate',
  },
  async ({ values, positionals }) => {
    const [command = '', id, ...more] = positionals;
    const isRetire = command === 'retire' && id !== undefined;
    const isPlain = ['list', 'rotate'].includes(command) && id === undefined && !values.force;
    if (more.length > 0 || !(isRetire || isPlain)) throw new UsageError('Write list, rotate, or retire and an id.');
    if (command === 'rotate') await rotate();
    else await withKeys((open) => (isRetire ? retire(open, id, values.force) : list(open)));
  },
);

interface Open {
  runtime: Runtime;
  config: Config;
  keys: readonly TokenKey[];
}

async function retire({ runtime, config, keys }: Open, id: string, isForced: boolean): Promise<void> {
  const isInFolder = config.tokenKeys === null;
  // With TOKEN_KEYS a running process may not know the first key yet. The processes seal the secrets again themselves, once an hour.
  if (isInFolder) await resealSecrets(runtime.context());
  const { keys: left, lost } = await retireKey(runtime.context(), { keys, id, isForced });
  if (isInFolder) writeKeys(config.dataDir, left);
  say(isInFolder ? `Key ${id} was removed.` : `To remove key ${id}, set this in all processes:\n\n${settingOf(left)}`);
  if (lost.tokens > 0) say(`Personal access tokens that were revoked: ${lost.tokens}.`);
  if (lost.secrets > 0) {
    say(
      `One-time passwords that are void: ${lost.secrets}. Their owners need a recovery code or another second factor.`,
    );
  }
  if (lost.jobs > 0) say(`Running uploads that fail and have to be sent again: ${lost.jobs}.`);
}

async function list({ runtime, keys }: Open): Promise<void> {
  const uses = await keyUses(runtime.context());
  const gone = [...uses.keys()].filter((id) => !keys.some((key) => key.id === id));
  const rowOf = (id: string, role: string) => {
    const { tokens = 0, secrets = 0, jobs = 0 } = uses.get(id) ?? {};
    return [id, dayOf(id) ?? 'unknown', role, String(tokens), String(secrets), String(jobs)];
  };
  const rows = [
    ...keys.map(({ id }, index) => rowOf(id, index === 0 ? 'signs' : 'verifies')),
    ...gone.map((id) => rowOf(id, 'is missing')),
  ];
  say(table(['Key', 'Made', 'Use', 'Personal access tokens', 'Sealed secrets', 'Running uploads'], rows));
}

async function withKeys(work: (open: Open) => Promise<void>): Promise<void> {
  const config = readConfig();
  const runtime = await openRuntime(config, createLog('error'));
  try {
    await work({ runtime, config, keys: config.tokenKeys ?? keysOfDataFolder(config.dataDir, new Date()) });
  } finally {
    await runtime.close();
  }
}

async function rotate(): Promise<void> {
  const key = newKey(new Date());
  const { DATABASE_URL: databaseUrl, TOKEN_KEYS: text } = process.env;
  // readConfig() refuses this configuration, and this command is the way to complete it.
  if (databaseUrl !== undefined && text === undefined) {
    say(`Set this in all processes, and keep it secret:\n\n${settingOf([key])}`);
    return;
  }
  const config = readConfig();
  if (config.tokenKeys === null) await rotateInFolder(config.dataDir, key);
  else say(stepsOf(config.tokenKeys, key, config));
}

/** Returns the steps of a rolling change, in which each process knows the keys of all tokens that it receives. */
function stepsOf(keys: readonly TokenKey[], key: TokenKey, config: Config): string {
  return `Key ${key.id} is new. Change TOKEN_KEYS three times. Restart all processes after each change, before you make the next:

1. All processes verify with the new key:   ${settingOf([...keys, key])}
2. The new key signs:                       ${settingOf([key, ...keys])}
3. The old keys are removed:                ${settingOf([key])}
   Make this change at least ${config.accessTokenSeconds} seconds after step 2, when access tokens of the old keys have expired, and
   only when "npm run keys -- list" shows that nothing needs the old keys.`;
}

async function rotateInFolder(dataDir: string, key: TokenKey): Promise<void> {
  keysOfDataFolder(dataDir, new Date());
  const unlock = await lockUnlessRunning(dataDir);
  const keys = keysOfDataFolder(dataDir, new Date());
  writeKeys(dataDir, [key, ...keys]);
  unlock?.();
  say(`Key ${key.id} is new. Tokens of ${keys.map(({ id }) => id).join(', ')} stay valid.`);
  say(
    unlock ? 'It signs after the next start of the server.' : 'Restart the running server, which does not know it yet.',
  );
}

// A server reads its keys only at its start, so they may change while it runs.
async function lockUnlessRunning(dataDir: string): Promise<(() => void) | null> {
  try {
    return await lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError) return null;
    throw error;
  }
}

function settingOf(keys: readonly TokenKey[]): string {
  return `TOKEN_KEYS=${keys.map(({ id, secret }) => `${id}:${secret}`).join(',')}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
