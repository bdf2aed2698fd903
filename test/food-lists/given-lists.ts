import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { zipOf } from '../support/archives.ts';
import { fileOf } from '../support/pictures.ts';
import type { Caller } from '../support/test-app.ts';

const DEMO = join(import.meta.dirname, '../../data/demo');
/** Files of the demo that are no part of a food list. */
const OTHERS = new Set(['README.md', 'feedback-rules.json', 'logo.svg', 'thumbnails.json']);

export const zipFile = async (files: Iterable<readonly [string, string | Uint8Array]>): Promise<File> =>
  fileOf(await zipOf(files), 'list.zip');

/** The zip file of a food list with these files, as lines. */
export const listOf = (files: Record<string, string[]>): Promise<File> =>
  zipFile(Object.entries(files).map(([name, lines]) => [name, `${lines.join('\n')}\n`] as const));

/** The food list of the demo as a zip file, with its pictures if asked for. */
export function demoList({ pictures = false } = {}): Promise<File> {
  const names = readdirSync(DEMO, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(DEMO.length + 1))
    .filter((name) => !OTHERS.has(name) && (pictures || !/^(images\/|portion-)/.test(name)));
  return zipFile(names.sort().map((name) => [name, readFileSync(join(DEMO, name))] as const));
}

/** Waits until the job has ended, and returns it. */
export async function ended(caller: Caller, id: string) {
  await expect.poll(async () => (await caller.jobs.get({ id })).state).not.toBe('running');
  return caller.jobs.get({ id });
}
