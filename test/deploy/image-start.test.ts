import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { commandOf, copiedPaths, ROOT, textOf } from './dockerfile.ts';

let folder: string;

// As in the image: the files that it copies, and the packages that are dependencies.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recall-image-'));
  for (const path of copiedPaths('service')) cpSync(join(ROOT, path), join(folder, 'app', path), { recursive: true });
  for (const name of Object.keys(packageJson.dependencies)) {
    const link = join(folder, 'app/node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a command of the image without the environment of this test. */
function start([program = '', ...args]: readonly string[], environment: Record<string, string>) {
  expect(program).toBe('node');
  const child = spawn(process.execPath, args, {
    cwd: join(folder, 'app'),
    env: { NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function healthCheck(port: string): Promise<unknown> {
  const [code] = (await once(start(commandOf('HEALTHCHECK'), { PORT: port }), 'exit')) as unknown[];
  return code;
}

test('the server runs on the files of the image, passes its health check, and ends with 0 at its stop signal', async () => {
  const server = start([...commandOf('ENTRYPOINT'), ...commandOf('CMD')], {
    HOST: '0.0.0.0',
    PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
  });
  const ended = once(server, 'exit');
  let port: string | undefined;
  for await (const line of createInterface(server.stdout)) {
    port = / answers at \S+:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) break;
  }
  server.stdout.resume();
  expect(await healthCheck(String(port))).toBe(0);
  server.kill(textOf('STOPSIGNAL') as NodeJS.Signals);
  expect(await ended).toEqual([0, null]);
  expect(await healthCheck(String(port))).toBe(1);
});

test('a command of the image runs instead of the server', async () => {
  const command = start([...commandOf('ENTRYPOINT'), 'cli/keys.ts', 'rotate'], { DATABASE_URL: 'postgresql://none' });
  const [said, [code]] = await Promise.all([text(command.stdout), once(command, 'exit') as Promise<unknown[]>]);
  expect(said).toContain('\nTOKEN_KEYS=');
  expect(code).toBe(0);
});
