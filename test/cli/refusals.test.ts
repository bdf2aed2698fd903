import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

function refusalOf(args: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
  const { PUBLIC_URL: _, PORT: __, RECALL_URL: ___, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...inherited, ...environment },
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  return stderr;
}

// Nothing listens on port 1.
const SILENT = 'http://127.0.0.1:1';

test('the demo asks the server at RECALL_URL', () => {
  expect(refusalOf(['cli/demo.ts'], { RECALL_URL: SILENT })).toBe(
    `No server answers at ${SILENT}. Start it with npm start, or set RECALL_URL.\n`,
  );
});

test('the demo prefers --url to RECALL_URL', () => {
  expect(refusalOf(['cli/demo.ts', '--url', SILENT], { RECALL_URL: 'http://127.0.0.1:2' })).toContain(SILENT);
});

test('the demo refuses an address that is not http(s), and names where it was given', () => {
  expect(refusalOf(['cli/demo.ts', '--url', 'banana'])).toBe(
    '--url: "banana" is not an http(s) address. See npm run demo -- --help\n',
  );
  expect(refusalOf(['cli/demo.ts'], { RECALL_URL: 'ftp://a.test' })).toContain(
    'RECALL_URL: "ftp://a.test" is not an http(s) address.',
  );
});

test('a page that does not exist is refused before a server starts', () => {
  expect(refusalOf(['scripts/run-documents.ts', 'nope.md'])).toBe(
    'There is no page "nope.md". Give its path from the folder of the repository. See npm run documents -- --help\n',
  );
});

test('an action that the command images does not have is refused by its name', () => {
  expect(refusalOf(['cli/images.ts', 'nope'])).toBe(
    'There is no action "nope". Write verify or renditions. See npm run images -- --help\n',
  );
});

test('the import names the published lists that it reads if --as is none of them', () => {
  expect(refusalOf(['cli/import.ts', 'foods', 'downloads', '--as', 'bls', '--locale', 'de_DE'])).toBe(
    '--as: "bls" is not a list that can be read. Write fndds, cofid, ciqual. See npm run import -- --help\n',
  );
  expect(refusalOf(['cli/import.ts', 'convert', 'downloads', '--as', 'fndds'])).toBe(
    '--as or the new folder is missing. Add both. See npm run import -- --help\n',
  );
});

test.each([
  ['docs/tutorial/session.sh', ['-ec', '. docs/tutorial/session.sh; echo went on']],
  ['examples/run.sh', ['examples/run.sh']],
])('%s stops with a sentence if no server answers', (_, args) => {
  const { status, stdout, stderr } = spawnSync('bash', args, {
    cwd: ROOT,
    env: { ...process.env, RECALL_URL: SILENT },
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `No server answers at ${SILENT}. Start it with npm start, or set RECALL_URL.\n`,
  });
});
