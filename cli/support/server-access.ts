import { existsSync, readFileSync } from 'node:fs';
import type { RoleName } from '@dietary-recall/vocabulary';
import { TRPCClientError } from '@trpc/client';
import { createRecallClient, isRefusal, type ErrorCode, type ProgramClient } from '../../client/index.ts';
import type { Config } from '../../src/config.ts';
import { accountsFileOf, type DemoAccount } from '../../src/demo/demo-accounts.ts';
import { CommandError, UsageError } from './command.ts';

// How a command that works over the API finds the server and an account of it.

/** The help of `--url`. */
export const URL_OPTION = {
  type: 'text',
  value: 'URL',
  help: 'The address of the server (default RECALL_URL, then PUBLIC_URL).',
} as const;

/** Returns the address of the server, without a slash at the end. */
export function serverAddress(given: string | undefined, config: Config): string {
  const { RECALL_URL } = process.env;
  return addressOf(given, '--url') ?? addressOf(RECALL_URL, 'RECALL_URL') ?? config.publicUrl;
}

function addressOf(given: string | undefined, name: string): string | undefined {
  if (given === undefined) return undefined;
  if (!/^https?:$/.test(URL.parse(given)?.protocol ?? ''))
    throw new UsageError(`${name}: "${given}" is not an http(s) address.`);
  return given.replace(/\/+$/, '');
}

/** Returns what a call answers, null if it is refused with the code. Says so if no server answers at the address, or not yet. */
export async function unlessRefused<Answer>(
  call: Promise<Answer>,
  code: ErrorCode,
  url: string,
): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TRPCClientError && error.cause instanceof TypeError)
      throw new CommandError(`No server answers at ${url}. Start it with npm start, or set RECALL_URL.`);
    if (isRefusal(error, 'service.starting'))
      throw new CommandError(`The server at ${url} is still starting. Try again in a few seconds.`);
    if (isRefusal(error, code)) return null;
    throw error;
  }
}

/** Returns the demo's account with a role, from the file ACCOUNTS. */
export function demoAccount(role: RoleName, config: Config): { account: DemoAccount; file: string } {
  const { ACCOUNTS: file = accountsFileOf(config.dataDir) } = process.env;
  if (!existsSync(file))
    throw new CommandError(`There is no ${file}. Start the server once with npm start, and set ACCOUNTS or DATA_DIR.`);
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[];
  const account = accounts.find((one) => one.role === role);
  if (account === undefined)
    throw new CommandError(
      `${file} has no ${role}. Start the server with an empty DATA_DIR, which makes new accounts.`,
    );
  return { account, file };
}

/** Signs in with an account of the demo. */
export async function signInFrom(file: string, signingIn: Promise<unknown>): Promise<void> {
  try {
    await signingIn;
  } catch (error) {
    if (!isRefusal(error, 'auth.credentials_refused')) throw error;
    throw new CommandError(
      `The server does not know the accounts of ${file}. Set ACCOUNTS to the file of that server, for example ACCOUNTS=data/server/demo-accounts.json npm run demo.`,
    );
  }
}

/** A client for staff: with the personal access token RECALL_TOKEN, or else as the superuser of the demo. */
export async function staffClient(url: string, config: Config): Promise<ProgramClient> {
  const { RECALL_TOKEN: token } = process.env;
  if (token !== undefined) return createRecallClient({ url, token });
  const client = createRecallClient({ url });
  const { account, file } = demoAccount('superuser', config);
  const { email = '', password } = account;
  await signInFrom(file, client.signIn.withEmail({ email, password }));
  return client;
}
