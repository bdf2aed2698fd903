import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../cli/support/command.ts';
import { ROOT } from '../support/server-process.ts';

/** A section of the tutorial: its words, and the lines of its commands. */
export interface Section {
  text: string;
  commands: readonly string[];
}

/** Reads the tutorial of published lists: its introduction, and the sections in their order. */
export function readTutorial(): Section[] {
  const page = readFileSync(join(ROOT, 'docs/tutorial/published-list.md'), 'utf8');
  return page.split(/^## /m).map((text) => ({
    text,
    commands: Array.from(text.matchAll(/^```console\n([\s\S]*?)^```$/gm), ([, code = '']) =>
      code.trim().split('\n'),
    ).flat(),
  }));
}

/** Runs a line of the tutorial as a shell does. Returns what it printed. Throws CommandError. */
export async function runLine(line: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const shell = spawn('bash', ['-c', line], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(shell, 'close')) as [number | null];
  if (code !== 0) throw new CommandError(`\`${line}\` ended with ${code}:\n${output}`);
  return output;
}
