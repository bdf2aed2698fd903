import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { buildClient } from '../../../scripts/support/client-package.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NAME = 'dietary-recall-client';
const run = promisify(execFile);

const COMPILER_OPTIONS = {
  target: 'esnext',
  lib: ['esnext', 'dom'],
  module: 'nodenext',
  types: [],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
};

/** A folder with the client package installed as npm would install it, from what `npm pack` makes of it. */
export class PackedClient {
  readonly folder = mkdtempSync(join(tmpdir(), 'client-consumer-'));
  /** Paths of the files in the package. */
  files: string[] = [];

  async install(): Promise<void> {
    const source = join(this.folder, 'source');
    mkdirSync(source);
    for (const file of ['package.json', 'README.md', 'LICENSE']) cpSync(join(ROOT, 'client', file), join(source, file));
    await buildClient(join(source, 'dist'));
    const { stdout } = await run('npm', ['pack', '--json', '--offline', '--ignore-scripts'], { cwd: source });
    const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
    this.files = packed.files.map(({ path }) => path);
    mkdirSync(join(this.folder, 'node_modules', NAME), { recursive: true });
    await run('tar', ['-xzf', join(source, packed.filename), '--strip-components=1', '-C', this.pathOf('.')]);
    rmSync(source, { recursive: true });
    symlinkSync(join(ROOT, 'node_modules/@trpc'), join(this.folder, 'node_modules/@trpc'));
    this.write('package.json', JSON.stringify({ type: 'module' }));
  }

  pathOf(file: string): string {
    return join(this.folder, 'node_modules', NAME, file);
  }

  read(file: string): string {
    return readFileSync(this.pathOf(file), 'utf8');
  }

  /** Puts a file beside the package; its path. */
  write(name: string, text: string): string {
    writeFileSync(join(this.folder, name), text);
    return join(this.folder, name);
  }

  /** What the compiler finds wrong in a module that uses the package, and in all declarations that it needs. */
  async faultsOf(source: string, changed: object = {}): Promise<string> {
    const compilerOptions = { ...COMPILER_OPTIONS, ...changed };
    this.write('main.ts', source);
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['main.ts'] }));
    return run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', this.folder]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  }

  /** What a module that uses the package prints in a Node of its own. */
  async outputOf(source: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, [this.write('main.mjs', source), ...args]);
    return stdout;
  }
}

/** One installation for a test file; use it inside tests. */
export function usePackedClient(): () => PackedClient {
  const packed = new PackedClient();
  beforeAll(() => packed.install());
  afterAll(() => rmSync(packed.folder, { recursive: true, force: true }));
  return () => packed;
}
