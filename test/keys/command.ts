import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '../..');

export interface Said {
  code: number | null;
  out: string;
  errors: string;
}

/** Runs `npm run keys -- ...` in a process of its own, with this environment and no other setting of keys and databases. */
export async function keysCommand(environment: Record<string, string>, ...given: string[]): Promise<Said> {
  const { DATABASE_URL: _url, TOKEN_KEYS: _keys, ...rest } = process.env;
  const child = spawn(process.execPath, ['cli/keys.ts', ...given], {
    cwd: ROOT,
    env: { ...rest, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, out, errors };
}
