import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

interface Instruction {
  /** The name of the stage, empty for the last one. */
  stage: string;
  keyword: string;
  text: string;
}

const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n');

let current = '';
const instructions: Instruction[] = lines.flatMap((line) => {
  const [, keyword, text] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
  if (keyword === undefined || text === undefined) return [];
  if (keyword === 'FROM') current = / AS (\w+)$/.exec(text)?.[1] ?? '';
  return [{ stage: current, keyword, text }];
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

/** The files and folders of the repository that a stage copies, or any stage, each once, as paths from its root. */
export function copiedPaths(stage?: 'service' | 'applications'): string[] {
  const copies = instructions.filter(
    (instruction) =>
      instruction.keyword === 'COPY' &&
      !instruction.text.startsWith('--from=') &&
      (stage === undefined || instruction.stage === stage),
  );
  return [...new Set(copies.flatMap(({ text }) => text.split(' ').slice(0, -1)))];
}
