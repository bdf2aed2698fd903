import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
/** Writes the line of a request, a message and an error to the log of the server. */
const PROGRAM = `
  const { openServerLog } = await import('./src/log.ts');
  const log = await openServerLog('info');
  log.info({ requestId: 'r-1', method: 'GET', route: '/api/foods/{locale}', status: 200, durationMs: 3.1 });
  log.info({ requestId: 'r-2', method: 'GET', route: null, status: 404, durationMs: 0.2 });
  log.info({ role: 'all', authorization: 'topsecret' }, 'started');
  log.error({ err: new TypeError('broken') }, 'internal error');
`;
const ARGUMENTS = ['--input-type=module', '-e', PROGRAM];

/** What the program writes to a terminal, which `script` gives to it. */
async function onTerminal(...args: string[]): Promise<string> {
  const command = [process.execPath, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  return (await run('script', ['-qec', command, '/dev/null'], { cwd: ROOT })).stdout;
}

test('a log that is no terminal has one JSON object a line', async () => {
  const { stdout } = await run(process.execPath, ARGUMENTS, { cwd: ROOT });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 30, requestId: 'r-1', route: '/api/foods/{locale}', status: 200 },
    { level: 30, requestId: 'r-2', route: null, status: 404 },
    { level: 30, msg: 'started', authorization: '[redacted]' },
    { level: 50, msg: 'internal error', err: { type: 'TypeError', message: 'broken' } },
  ]);
});

test('a log on a terminal has readable lines with the same content, written before the process ends', async () => {
  const stdout = await onTerminal(...ARGUMENTS);
  const lines = stripVTControlCharacters(stdout).replaceAll('\r', '').trimEnd().split('\n');
  expect(lines[0]).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/foods\/\{locale\} 200 .*"requestId":"r-1".*"durationMs":3.1/,
  );
  expect(lines[1]).toMatch(/INFO: GET \(unknown address\) 404 /);
  expect(lines[2]).toMatch(/INFO: started .*"role":"all"/);
  expect(lines[3]).toMatch(/ERROR: internal error/);
  expect(lines.join('\n')).toMatch(/TypeError: broken\n\s+at /);
  expect(stdout).not.toMatch(/topsecret|"pid"|hostname/);
});

test('a log on a terminal has no controls of the text of an error', async () => {
  const program = `
    const { openServerLog } = await import('./src/log.ts');
    const log = await openServerLog('info');
    log.info({ err: new Error('Unexpected origin "\\u001b[2J \\u009b2J \\u202egro.elpmaxe \\u007f"'), code: '\\u009b31m' }, 'refused');
  `;
  const stdout = await onTerminal('--input-type=module', '-e', program);
  expect(stdout).toContain(String.raw`\u009b2J`);
  expect(stdout).not.toMatch(/[\u007f-\u009f\u202e]|\u001b\[2J/);
});
