import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { run } from './system-user.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The release whose processes have to serve while this version migrates. 0.1.0 has no tag: the commit is the last one of its day. */
export const PREVIOUS_RELEASE = { version: '0.1.0', commit: 'a02a2b3edcffd575df67d9a68446683a98b5c2a4' } as const;

/** The files of the previous release with its packages, in a folder that is removed when the test ends. */
export async function previousRelease(): Promise<string> {
  const { version, commit } = PREVIOUS_RELEASE;
  // The clone may belong to another user, as in a container.
  const git = (...args: string[]) => run('git', ['-c', 'safe.directory=*', ...args], { cwd: ROOT });
  await git('cat-file', '-e', `${commit}^{commit}`).catch((cause: unknown) => {
    throw new Error(`Release ${version} (${commit}) is not in this clone. Get the history: git fetch --unshallow`, {
      cause,
    });
  });
  const folder = temporaryFolder();
  const archive = join(folder, 'release.tar');
  await git('archive', `--output=${archive}`, commit);
  await run('tar', ['--extract', `--file=${archive}`], { cwd: folder });
  if (hasSamePackages(folder)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder });
  return folder;
}

/** Whether each package that the release runs with is installed here in the same version. */
function hasSamePackages(folder: string): boolean {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as typeof packageJson;
  const here: Record<string, string> = packageJson.dependencies;
  return Object.entries(dependencies).every(([name, version]) => here[name] === version);
}
