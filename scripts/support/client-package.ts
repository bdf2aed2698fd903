import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown, type InputOptions, type OutputOptions, type Plugin } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** The packages that the client needs; all else of it comes along. */
const PEERS = /^@trpc\//;
/** Its types are inferred by Zod, which the package does not need: the contract has the same types, written out. */
const SHAPES = '@dietary-recall/recall';

/**
 * Fills the `dist` of the client package: JavaScript module by module, so that a bundler leaves out what a page does not use,
 * tables of numbers included, and one file of declarations.
 */
export async function buildClient(dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  await bundle(
    { input: join(ROOT, 'client/index.ts'), platform: 'neutral' },
    { dir: dist, preserveModules: true, preserveModulesRoot: ROOT },
  );
  const declarations = mkdtempSync(join(tmpdir(), 'client-declarations-'));
  try {
    await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'client/tsconfig.build.json', '--outDir', declarations], {
      cwd: ROOT,
    });
    const input = { index: join(declarations, 'client/index.d.ts') };
    const plugins = [declarationsIn(declarations), dts({ dtsInput: true, tsconfig: false })];
    await bundle({ input, plugins }, { dir: dist });
  } finally {
    rmSync(declarations, { recursive: true });
  }
}

async function bundle(input: InputOptions, output: OutputOptions): Promise<void> {
  const build = await rolldown({ ...input, external: PEERS });
  await build.write(output);
  await build.close();
}

/** Finds the declarations of the workspaces where the compiler put them. */
function declarationsIn(folder: string): Plugin {
  return {
    name: 'client-declarations',
    resolveId(name, importer) {
      if (name === SHAPES) return join(folder, 'client/contract.d.ts');
      const [, workspace, entry = 'index'] = /^@dietary-recall\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
      if (workspace !== undefined) return join(folder, 'packages', workspace, `${entry}.d.ts`);
      if (importer === undefined || !name.startsWith('.')) return null;
      return join(dirname(importer), name.replace(/\.ts$/, '.d.ts'));
    },
  };
}
