import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { copiedPaths, ROOT } from './dockerfile.ts';

/** Packages by the names that imports have. */
const imported = new Set<string>();
let files: string[];

// What the server and the commands import, and the program that is started for pictures.
beforeAll(async () => {
  const bundle = await rolldown({
    cwd: ROOT,
    input: ['server.mjs', 'src/adapters/pictures/program.ts', ...globSync('cli/*.ts', { cwd: ROOT })],
    platform: 'node',
    treeshake: false,
    logLevel: 'silent',
    external: (name, importer) => {
      const isPackage = importer !== undefined && !/^[./]/.test(name);
      if (isPackage) imported.add(name);
      return isPackage;
    },
  });
  const { output } = await bundle.generate();
  await bundle.close();
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  files = modules.filter((id) => id.startsWith(ROOT)).map((id) => relative(ROOT, id));
});

const isIn = (paths: string[], file: string) => paths.some((path) => file === path || file.startsWith(`${path}/`));

test('every path that the Dockerfile copies exists', () => {
  expect(copiedPaths().filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the image has every file that the server and the commands import', () => {
  expect(files.filter((file) => !isIn(copiedPaths('service'), file))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['src/main.ts', 'cli/keys.ts', 'client/index.ts', 'package.json']));
});

test('the stage that builds the applications has the settings of the compiler that theirs extend', () => {
  const extended = globSync('apps/*/tsconfig.json', { cwd: ROOT }).map((file) => {
    const [, path = ''] = /"extends": "(.+)"/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
    return join(dirname(file), path);
  });
  expect(extended.filter((file) => !isIn(copiedPaths('applications'), file))).toEqual([]);
  expect(extended).toContain('tsconfig.json');
});

test('every package that the server and the commands import is a dependency, not a development dependency', () => {
  const packages = [...imported]
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  expect(packages.filter((name) => !(name in packageJson.dependencies))).toEqual([]);
  expect(packages).toEqual(expect.arrayContaining(['express', 'sharp', '@aws-sdk/client-s3']));
});

test('.dockerignore admits exactly the paths that the Dockerfile copies', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const given = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(ignored).toContain('*');
  expect(given.toSorted()).toEqual(copiedPaths().toSorted());
});
