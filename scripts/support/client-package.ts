import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const CONTRACT = 'contract.d.ts';
// Their declarations need the server's libraries; scripts/client-types.ts has what they come to.
const IN_CONTRACT = /^(routers\/index|packages\/recall\/index)\.d\.ts$/;
const MAY_COME_ALONG = /^(client|packages)\//;
// `[x: string]: number` refuses a key that may be undefined, which zod infers of a catchall.
const INDEX_BESIDE_OPTIONAL = /(\[x: string\]: [^;{}]+);(?=[^{}]*\?: )/g;

/**
 * Fills the `dist` of the client package: JavaScript and declarations, module by module, so that a bundler leaves out what a
 * page does not use, tables of numbers included. They need @trpc and nothing else of the server.
 */
export async function buildClient(dist: string): Promise<void> {
  const compiled = mkdtempSync(join(tmpdir(), 'client-package-'));
  try {
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    await run(tsc, ['-p', 'client/tsconfig.build.json', '--outDir', compiled], { cwd: ROOT });
    rmSync(dist, { recursive: true, force: true });
    for (const [path, text] of packageFiles(compiled)) write(join(dist, path), text);
  } finally {
    rmSync(compiled, { recursive: true });
  }
}

/** The entry and what it imports, directly or not, by the path in the package. */
function packageFiles(compiled: string): Map<string, string> {
  const files = new Map([[CONTRACT, contract(readFileSync(join(compiled, 'scripts/client-types.d.ts'), 'utf8'))]]);
  const open = ['client/index.js', 'client/index.d.ts'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (files.has(path)) continue;
    if (!MAY_COME_ALONG.test(path)) throw new Error(`The client needs ${path}, which is the server's.`);
    const { text, imported } = inPackage(path, readFileSync(join(compiled, path), 'utf8'));
    files.set(path, text);
    open.push(...imported);
  }
  return files;
}

/** Types instead of the constants that the compiler inferred them for. */
function contract(text: string): string {
  const from = text.indexOf('export declare const');
  const imports = text
    .slice(0, from)
    .split('\n')
    .filter((line) => line.includes("'@trpc/"));
  const types = text
    .slice(from)
    .replaceAll(/^export declare const (\w+): /gm, 'export type $1 = ')
    .replaceAll('import("zod/v4/core").File', 'File')
    .replaceAll(INDEX_BESIDE_OPTIONAL, '$1 | undefined;');
  const foreign = /import\("(?!@trpc\/)[^"]*"\)/.exec(types)?.[0];
  if (foreign !== undefined) throw new Error(`The client's types need ${foreign}, which is the server's.`);
  return [...imports, types].join('\n');
}

/** A compiled module with its imports as they are in the package, and the paths that these lead to. */
function inPackage(path: string, compiled: string): { text: string; imported: string[] } {
  const imported: string[] = [];
  const extension = path.endsWith('.d.ts') ? '.d.ts' : '.js';
  const text = compiled.replaceAll(/ from '([^']+)'/g, (whole, name: string) => {
    if (name.startsWith('@trpc/')) return whole;
    const [, workspace, entry = 'index'] = /^@dietary-recall\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
    if (workspace !== undefined) {
      const target = `packages/${workspace}/${entry}${extension}`;
      if (IN_CONTRACT.test(target)) return ` from '${upFrom(path)}contract.js'`;
      imported.push(target);
      return ` from '${upFrom(path)}packages/${workspace}/${entry}.js'`;
    }
    if (!name.startsWith('.')) throw new Error(`The client needs ${name}, by ${path}.`);
    const target = join(dirname(path), name.replace(/\.[jt]s$/, extension));
    if (IN_CONTRACT.test(target)) return ` from '${upFrom(path)}contract.js'`;
    imported.push(target);
    return ` from '${name.replace(/\.ts$/, '.js')}'`;
  });
  return { text, imported };
}

function upFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 1);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
