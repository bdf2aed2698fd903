import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError, runCommand } from '../cli/support/command.ts';
import { weigh, weightTable, type ByteBudgets } from './support/byte-budgets.ts';
import { compressFiles } from './support/compress-files.ts';

interface Package {
  scripts?: Record<string, string>;
  devDependencies?: Record<string, string>;
  byteBudgets?: ByteBudgets;
}

interface App {
  folder: string;
  /** The development packages that are not installed, as after `npm ci --omit=dev`. */
  missing: string[];
  byteBudgets: ByteBudgets | undefined;
}

await runCommand(
  {
    name: 'npm run build --',
    forms: ['[options]'],
    summary: 'Builds the applications in apps/, which the service serves, and compresses their files.',
    details: '`npm ci` does it too, with --if-possible: the service runs without them and says how to build them.',
    options: {
      'if-possible': { type: 'flag', help: 'Says what could not be built, and exits with 0.' },
    },
    example: 'npm run build',
  },
  async ({ values }) => {
    const ended = values['if-possible']
      ? (fault: string) => console.log(`${fault} The service runs without it.`)
      : fail;
    for (const app of findApps()) {
      const fault = await faultOfBuild(app);
      if (fault !== null) ended(fault);
    }
  },
);

function findApps(): App[] {
  return globSync('apps/*/package.json')
    .sort()
    .flatMap((file) => {
      const { scripts = {}, devDependencies = {}, byteBudgets } = JSON.parse(readFileSync(file, 'utf8')) as Package;
      const folder = dirname(file);
      const isMissing = (name: string) => !['.', folder].some((at) => existsSync(join(at, 'node_modules', name)));
      const missing = Object.keys(devDependencies).filter(isMissing);
      return 'build' in scripts ? [{ folder, missing, byteBudgets }] : [];
    });
}

/** Builds an application. Returns what a person has to know if it is not built, or weighs too much. */
async function faultOfBuild({ folder, missing: [missing], byteBudgets }: App): Promise<string | null> {
  if (missing !== undefined) {
    return `${folder} is not built, because ${missing} is not installed: run \`npm ci\`, then \`npm run build\`.`;
  }
  const [code] = (await once(spawn('npm', ['run', 'build'], { cwd: folder, stdio: 'inherit' }), 'exit')) as unknown[];
  if (code !== 0) return `${folder} is not built: its build ended as printed above. Repeat it with \`npm run build\`.`;
  const built = join(folder, 'dist');
  await compressFiles(built);
  if (byteBudgets === undefined) return null;
  const weights = weigh(built, byteBudgets);
  console.log(`${folder} compressed with gzip, and its budgets:\n${weightTable(weights)}`);
  if (weights.every(({ bytes, budget }) => bytes <= budget)) return null;
  return `${folder} is built and weighs more than byteBudgets in its package.json allows: load less, or load it later.`;
}

function fail(fault: string): never {
  throw new CommandError(fault);
}
