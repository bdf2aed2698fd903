import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../cli/support/command.ts';
import { ROOT } from '../support/server-process.ts';

/** A section of the tutorial: its words, and the lines of its commands. */
interface Section {
  text: string;
  commands: readonly string[];
}

/** The tutorial of published lists, by its sections. */
export interface Tutorial {
  introduction: Section;
  list: Section;
  administrator: Section;
  survey: Section;
  photographs: Section;
}

/** Reads docs/tutorial/published-list.md. */
export function readTutorial(): Tutorial {
  const page = readFileSync(join(ROOT, 'docs/tutorial/published-list.md'), 'utf8');
  const sections = page.split(/^## /m).map((text): Section => ({ text, commands: commandsIn(text) }));
  const [introduction, list, administrator, survey, photographs] = sections;
  return {
    introduction: introduction!,
    list: list!,
    administrator: administrator!,
    survey: survey!,
    photographs: photographs!,
  };
}

function commandsIn(text: string): string[] {
  const blocks = text.matchAll(/^```console\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, code = '']) => code.trim().split('\n'));
}

/** The command of a section that has these words. Throws CommandError. */
export function commandOf({ commands }: Section, words: string): string {
  const command = commands.find((one) => one.includes(words));
  if (command === undefined) throw new CommandError(`The tutorial has no command with \`${words}\`.`);
  return command;
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
