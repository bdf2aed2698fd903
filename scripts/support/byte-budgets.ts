import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

/** What an application may weigh, in bytes as gzip sends them: `byteBudgets` in its package.json. */
export interface ByteBudgets {
  /** JavaScript to a screen, by its name. */
  screens: Readonly<Record<string, ScreenBudget>>;
  /** Each script that is loaded later. */
  laterScript: number;
  /** All styles. */
  styles: number;
}

interface ScreenBudget {
  budget: number;
  /** Modules that are loaded by `import()` before the screen, as patterns: of each, the largest counts. */
  loads: string[];
}

/** One figure of a build beside its budget. */
export interface Weight {
  what: string;
  bytes: number;
  budget: number;
}

/** A script in the manifest that Vite writes, by the module that it was made of. */
interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const FONTS = '**/*.{woff,woff2,ttf,otf,eot}';

/**
 * Weighs the build in a folder. To a screen belongs everything that an entry imports, directly or not, and what its `loads` name.
 * The service worker is not weighed: no screen waits for it. Throws if a pattern names no module of the build.
 */
export function weigh(folder: string, budgets: ByteBudgets): Weight[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const scripts = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
  const bytes = (file: string) => sizeOf(join(folder, file));
  const first = new Set<string>();
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + bytes(file), 0);
  const screens = Object.entries(budgets.screens).map(([name, { budget, loads }]) => {
    const files = scriptsOf(loads);
    files.forEach((file) => first.add(file));
    return { what: `JavaScript to ${name}`, bytes: sum(files), budget };
  });
  const later = scripts.map(([, { file }]) => file).filter((file) => !first.has(file));
  return [
    ...screens,
    ...later.map((file) => ({ what: basename(file), bytes: bytes(file), budget: budgets.laterScript })),
    { what: 'styles', bytes: sum(globSync('**/*.css', { cwd: folder })), budget: budgets.styles },
    { what: 'fonts', bytes: sum(globSync(FONTS, { cwd: folder })), budget: 0 },
  ];

  function scriptsOf(loads: readonly string[]): Set<string> {
    const files = new Set<string>();
    const add = (module: string): void => {
      const { file, imports = [] } = manifest[module]!;
      if (files.has(file)) return;
      files.add(file);
      imports.forEach(add);
    };
    for (const [module, { isEntry }] of scripts) if (isEntry === true) add(module);
    for (const pattern of loads) add(largestOf(pattern));
    return files;
  }

  function largestOf(pattern: string): string {
    const matching = scripts.filter(([module]) => new RegExp(pattern).test(module));
    const [largest] = matching.sort(([, one], [, other]) => bytes(other.file) - bytes(one.file));
    if (largest === undefined) throw new Error(`${folder} has no module ${pattern}: mend byteBudgets in package.json.`);
    return largest[0];
  }
}

/** The figures as lines of a terminal. */
export function weightTable(weights: readonly Weight[]): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  return weights
    .map(({ what, bytes, budget }) => {
      const verdict = bytes > budget ? '  EXCEEDED' : '';
      return `${kilobytes(bytes)} of ${kilobytes(budget)}  ${what}${verdict}`;
    })
    .join('\n');
}

/** The size of a file as gzip sends it. A file below a kilobyte has no compressed form beside it. */
function sizeOf(file: string): number {
  if (existsSync(`${file}.gz`)) return readFileSync(`${file}.gz`).byteLength;
  return gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }).byteLength;
}
