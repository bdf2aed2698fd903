import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown, type InputOptions, type OutputOptions, type Plugin } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** The peer dependencies of the client. All other modules are part of the package. */
const PEERS = /^@trpc\//;
/** The types of this package are inferred by Zod, which the client does not need, because the contract has the same types. */
const SHAPES = '@dietary-recall/recall';

/**
 * Fills the `dist` of the client package with one file of declarations and separate JavaScript modules, so that a bundler leaves
 * out unused modules, such as tables of numbers.
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

/** Resolves the declarations of the workspaces to the output of the compiler. */
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
