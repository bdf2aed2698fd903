import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const COMMAND = fileURLToPath(new URL('../../cli/support/command.ts', import.meta.url));

test('a command finishes its work and exits with 0 after the reader of its output closes the pipe', async () => {
  const command = `import { once } from 'node:events';
    import { report } from ${JSON.stringify(COMMAND)};
    await report('a command', async () => {
      process.stdout.write('line\\n');
      await once(process.stdin, 'data');
      for (let line = 0; line < 20; line++) await new Promise((done) => process.stdout.write('line\\n', done));
      process.stderr.write('Stored.');
      process.stdin.destroy();
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', command], { stdio: 'pipe' });
  child.stdout.once('data', () => child.stdout.destroy());
  child.stdout.once('close', () => child.stdin.write('closed'));
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([errors, code]).toEqual(['Stored.', 0]);
});
