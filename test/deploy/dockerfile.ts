import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

interface Instruction {
  keyword: string;
  text: string;
}

const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n');

const instructions: Instruction[] = lines.flatMap((line) => {
  const [, keyword, text] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
  return keyword === undefined || text === undefined ? [] : [{ keyword, text }];
});

/** What stands behind the last instruction of this keyword. */
export function textOf(keyword: string): string {
  const text = instructions.findLast((instruction) => instruction.keyword === keyword)?.text;
  if (text === undefined) throw new Error(`the Dockerfile has no ${keyword}`);
  return text;
}

/** The command that stands as a list behind the last instruction of this keyword. */
export function commandOf(keyword: string): string[] {
  const text = textOf(keyword);
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}

/** The files and folders of the repository that go into the image, as paths from its root. */
export function copiedPaths(): string[] {
  const copies = instructions.filter(({ keyword, text }) => keyword === 'COPY' && !text.startsWith('--from='));
  return copies.flatMap(({ text }) => text.split(' ').slice(0, -1));
}
