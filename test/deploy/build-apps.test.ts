import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
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

/** The bytes of each file of a build, which gzip cannot make smaller. */
type Build = Record<'entry' | 'shared' | 'french' | 'german' | 'later' | 'style' | 'font', number>;
const WITHIN: Build = { entry: 3000, shared: 2000, french: 900, german: 800, later: 2900, style: 1900, font: 0 };

/** A folder with one application, whose build makes files of these sizes, and its budgets. */
function withSizes({ entry, shared, french, german, later, style, font }: Build): string {
  const root = withApp('true');
  const folder = join(root, 'apps/survey');
  const screens = { 'the first screen': { budget: 6500, loads: ['^locales/'] } };
  const byteBudgets = { screens, laterScript: 3000, styles: 2000 };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { build: 'true' }, byteBudgets }));
  mkdirSync(join(folder, 'dist/.vite'), { recursive: true });
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, imports: ['_shared.js'], dynamicImports: ['src/later.tsx'] },
    '_shared.js': { file: 'shared.js', imports: ['index.html'] },
    'locales/fr.po': { file: 'fr.js', isDynamicEntry: true },
    'locales/de.po': { file: 'de.js', isDynamicEntry: true },
    'src/later.tsx': { file: 'later.js', imports: ['_shared.js'] },
  };
  const files = { 'entry.js': entry, 'shared.js': shared, 'fr.js': french, 'de.js': german, 'later.js': later };
  writeFileSync(join(folder, 'dist/.vite/manifest.json'), JSON.stringify(manifest));
  for (const [name, bytes] of Object.entries({ ...files, 'all.css': style, 'letters.woff2': font }))
    if (bytes > 0) writeFileSync(join(folder, 'dist', name), randomBytes(bytes));
  return root;
}

describe('the byte budgets of an application', () => {
  test('are printed beside what its build weighs', () => {
    const { status, said } = build(withSizes(WITHIN));
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/6\.\d kB of +6\.5 kB {2}JavaScript to the first screen\n/),
    ]);
    for (const name of ['de.js', 'later.js', 'styles', 'fonts']) expect(said).toContain(name);
    expect(said).not.toMatch(/EXCEEDED|fr\.js/);
  });

  test.each<[string, Partial<Build>, string]>([
    ['its entry', { entry: 4000 }, 'JavaScript to the first screen'],
    ['what the entry imports', { shared: 3000 }, 'JavaScript to the first screen'],
    ['the largest of its languages', { german: 1900 }, 'JavaScript to the first screen'],
    ['a script that is loaded later', { later: 3100 }, 'later.js'],
    ['its styles', { style: 2100 }, 'styles'],
    ['a font', { font: 10 }, 'fonts'],
  ])('fail the build if %s weighs too much', (_what, more, exceeded) => {
    const root = withSizes({ ...WITHIN, ...more });
    const { status, said } = build(root);
    expect([status, said.split('\n').filter((line) => line.endsWith('EXCEEDED'))]).toEqual([
      1,
      [expect.stringContaining(exceeded)],
    ]);
    expect(build(root, '--if-possible').status).toBe(0);
  });
});
