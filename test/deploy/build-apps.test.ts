import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ROOT } from './dockerfile.ts';

const SCRIPT = 'export const words = "porridge and milk";\n'.repeat(100);

/** A folder with one application, whose build is this script. */
function withApp(build: string, devDependencies: Record<string, string> = {}): string {
  const root = temporaryFolder();
  const folder = join(root, 'apps/survey');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { build }, devDependencies }));
  writeFileSync(
    join(folder, 'build.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
     mkdirSync('dist/assets', { recursive: true });
     writeFileSync('dist/index.html', '<!doctype html>');
     writeFileSync('dist/assets/index.js', ${JSON.stringify(SCRIPT)});
     writeFileSync('dist/assets/plate.webp', ${JSON.stringify(SCRIPT)});`,
  );
  return root;
}

function build(root: string, ...options: string[]) {
  const args = [join(ROOT, 'scripts/build-apps.ts'), ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

describe('npm run build', () => {
  test('builds each application, and compresses its larger texts and nothing else', () => {
    const root = withApp('node build.mjs');
    expect(build(root)).toMatchObject({ status: 0 });
    const assets = join(root, 'apps/survey/dist/assets');
    expect(brotliDecompressSync(readFileSync(join(assets, 'index.js.br'))).toString()).toBe(SCRIPT);
    expect(gunzipSync(readFileSync(join(assets, 'index.js.gz'))).toString()).toBe(SCRIPT);
    expect(existsSync(join(assets, 'plate.webp.br'))).toBe(false);
    expect(existsSync(join(assets, '../index.html.br'))).toBe(false);
  });

  test('of no application succeeds', () => {
    expect(build(temporaryFolder())).toEqual({ status: 0, said: '' });
  });

  test.each([
    ['a build that fails', 'exit 3', {}, 'apps/survey is not built: its build ended as printed above.'],
    ['a package that is not installed', 'node build.mjs', { 'not-here': '1.0.0' }, 'because not-here is not installed'],
  ])(
    'says of %s what to do, and ends with 0 where the service may run without it',
    (_what, script, devDependencies, says) => {
      const root = withApp(script, devDependencies);
      const [needed, wanted] = [build(root), build(root, '--if-possible')];
      expect([needed.status, wanted.status]).toEqual([1, 0]);
      for (const { said } of [needed, wanted]) {
        expect(said).toContain(says);
        expect(said).toContain('npm run build');
        expect(said).not.toContain('    at ');
      }
      expect(wanted.said).toContain('The service runs without it.');
    },
  );
});
