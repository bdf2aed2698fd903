import { stdout } from 'node:process';

/** Writes a line of the report. */
export function say(line: string): void {
  stdout.write(`${line}\n`);
}

/** Writes whether a bar is met. With one that is missed the bench exits with 1. */
export function sayVerdict(text: string, isMet: boolean): void {
  say(`${isMet ? 'met   ' : 'MISSED'}  ${text}`);
  if (!isMet) process.exitCode = 1;
}
