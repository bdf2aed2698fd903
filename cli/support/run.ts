import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError } from '../../src/config.ts';
import { CsvFormatError } from '../../src/adapters/csv.ts';
import { DataDirInUseError } from '../../src/db/data-dir-lock.ts';
import { AppError } from '../../src/errors.ts';

/** The command was called wrongly; the message says how to call it. */
export class UsageError extends Error {}

/**
 * Runs a command: what a person can mend is one clear message, anything else keeps its stack. Both exit with 1. Nobody
 * reading what it prints, as after `| head`, is no failure: its work goes on.
 */
export async function run(command: () => Promise<void>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    await command();
  } catch (error) {
    const isForPeople = [UsageError, AppError, ConfigError, CsvFormatError, DataDirInUseError].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(`${isForPeople ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
    process.exitCode = 1;
  }
}

/** The options of the command line; one that the command does not have is told with how to call it. */
export function readOptions<Options extends ParseArgsConfig>(usage: string, options: Options) {
  try {
    return parseArgs(options);
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}
