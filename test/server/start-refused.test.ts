import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { useListeners } from '../support/listeners.ts';
import { tokenKeysSetting, useTestApp } from '../support/test-app.ts';

const ROOT = join(import.meta.dirname, '../..');

const app = useTestApp();
const { databaseUrl } = useListeners(app);

async function refused(environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(),
      TOKEN_KEYS: tokenKeysSetting(),
      DEMO_DATA: 'off',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  return said;
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

test.each([
  ['images', 'the image store'],
  ['uploads', 'uploads'],
])(
  'a start with a file in the place of the folder %s ends with exit code 1 and one line that names the setting',
  async (name, what) => {
    const dataDir = newDataDir();
    writeFileSync(join(dataDir, name), '');
    const said = await refused({ DATA_DIR: dataDir });
    expect(said).toMatch(new RegExp(`^DATA_DIR: ${what} [^\\n]*${join(dataDir, name)} [^\\n]*\\n$`));
  },
);

test.each([
  ['HUMAN_CHECK_MODULE', () => '/nowhere/check.mjs'],
  ['DATABASE_URL', () => databaseUrl().replace(/\/[^/]*$/, '/no_such_database')],
  ['DATABASE_DIRECT_URL', () => 'postgresql://nobody@127.0.0.1:1/none'],
  ['DATABASE_REPLICA_URL', () => databaseUrl()],
])('a start with an unusable %s ends with exit code 1 and one line that names it', async (name, value) => {
  expect(await refused({ DATA_DIR: newDataDir(), [name]: value() })).toMatch(new RegExp(`^${name}: [^\\n]+\\n$`));
});
