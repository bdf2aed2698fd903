import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownedPrefix, removeStaleFiles } from '../../src/adapters/stale-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('removeStaleFiles removes entries that are old or belong to an ended process of this host, and keeps the others', () => {
  const folder = temporaryFolder();
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const kept = ['upload-young', `work-${hostname()}-${process.ppid}-a`, `work-elsewhere-${gone}-a`];
  const left = [`work-${hostname()}-${gone}-a`, `${ownedPrefix()}a`, 'upload-old'];
  for (const name of [...kept, ...left]) mkdirSync(join(folder, name));
  utimesSync(join(folder, 'upload-old'), 0, 0);
  removeStaleFiles(folder);
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
});
