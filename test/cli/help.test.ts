import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const BENCHES = [
  'http',
  'search',
  'search-misses',
  'images',
  'people',
  'respondents',
  'codings',
  'export',
  'nutrients',
  'categories',
  'energy',
  'load',
  'crash',
  'import',
  'lists-apart',
  'round-trip',
  'survey',
  'console',
  'peer',
];

/** The scripts of package.json that are commands of this project, with the file of each. */
const SCRIPTS = Object.entries(packageJson.scripts).flatMap(([name, line]) => {
  const file = /^node (\S+\.ts)$/.exec(line)?.[1];
  return file === undefined ? [] : [{ name, args: [file] }];
});
const COMMANDS = [...SCRIPTS, ...BENCHES.map((name) => ({ name: `bench ${name}`, args: ['bench/index.ts', name] }))];

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('the tests of --help cover every command of an operator', () => {
  expect(SCRIPTS.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'demo',
      'simulate',
      'import',
      'export',
      'images',
      'people',
      'keys',
      'nutrients',
      'backup',
      'restore',
      'bench',
    ]),
  );
});

describe.each(COMMANDS)('npm run $name', ({ args }) => {
  test('--help prints how the command is used, with an example, and exits with 0', () => {
    const { status, stdout, stderr } = run([...args, '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: npm run [\s\S]+\n\nExample:\n {2}npm run /);
    expect(stdout.split('\n')[0]).not.toMatch(/ --$/);
  });
});

// One function reads the options of all.
test.each([
  ['cli/import.ts', []],
  ['bench/index.ts', ['http']],
])('%s refuses an option that it does not have in one line that points to --help', (file, names) => {
  const { status, stdout, stderr } = run([file, ...names, '--no-such-option']);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+ See npm run [^\n]* --help\n$/);
});
