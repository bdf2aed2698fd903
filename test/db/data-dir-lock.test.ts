import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DataDirInUseError, lockDataDir } from '../../src/db/data-dir-lock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MODULE = fileURLToPath(new URL('../../src/db/data-dir-lock.ts', import.meta.url));

/** Another process that holds the lock; `kill` ends it with SIGKILL. */
async function holder(path: string) {
  const script = `import { lockDataDir } from ${JSON.stringify(MODULE)};
    await lockDataDir(${JSON.stringify(path)}); console.log('taken'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  await once(child.stdout, 'data');
  return { pid: child.pid, kill };
}

describe('the lock of the data folder', () => {
  test('is a file while it is held, and can be taken again after it is released', async () => {
    const path = temporaryFolder();
    const unlock = await lockDataDir(path);
    expect(readdirSync(path)).toEqual(['process.lock']);
    unlock();
    expect(readdirSync(path)).toEqual([]);
    (await lockDataDir(path))();
  });

  test('is refused to a second process, and the refusal has the id of the first', async () => {
    const path = temporaryFolder();
    const { pid } = await holder(path);
    const refused = await lockDataDir(path).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataDirInUseError);
    expect((refused as Error).message).toContain(`process ${pid}`);
    expect(readdirSync(path)).toEqual(['process.lock']);
  });

  test('is refused to the same process twice', async () => {
    const path = temporaryFolder();
    const unlock = await lockDataDir(path);
    await expect(lockDataDir(path)).rejects.toThrow(DataDirInUseError);
    unlock();
  });

  test('is taken over from a killed process', async () => {
    const path = temporaryFolder();
    const { kill } = await holder(path);
    await kill();
    (await lockDataDir(path))();
    expect(readdirSync(path)).toEqual([]);
  });

  test.each(['', 'nonsense', '-1', '0', '999999999', `${process.pid} 1`])(
    'is taken over from a file with the content %j',
    async (content) => {
      const path = temporaryFolder();
      writeFileSync(join(path, 'process.lock'), content);
      (await lockDataDir(path))();
      expect(readdirSync(path)).toEqual([]);
    },
  );

  test('is taken over by exactly one of five callers at once when it is stale', async () => {
    const path = temporaryFolder();
    writeFileSync(join(path, 'process.lock'), '999999999');
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => lockDataDir(path)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
