import { parseArgs } from 'node:util';
import { CsvFormatError } from '../../src/adapters/csv.ts';
import { ConfigError } from '../../src/config.ts';
import { DataDirInUseError } from '../../src/db/data-dir-lock.ts';
import { AppError } from '../../src/errors.ts';

type Option =
  | { type: 'flag'; help: string }
  | { type: 'text'; value: string; default?: string; help: string }
  /** The number has to be at least `min`. */
  | { type: 'number' | 'integer'; value: string; default: number; min: number; help: string };

type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = O extends { type: 'flag' }
  ? boolean
  : O extends { default: number }
    ? number
    : O extends { default: string }
      ? string
      : string | undefined;

export interface Given<O extends Options> {
  readonly values: { readonly [Name in keyof O]: ValueOf<O[Name]> };
  readonly positionals: readonly string[];
}

export interface Command {
  readonly summary: string;
  run(args: readonly string[]): Promise<void>;
}

interface Description<O extends Options> {
  /** The text before the arguments, such as `npm run import --`. */
  readonly name: string;
  /** The arguments of each form of the command, `[options]` included. */
  readonly forms: readonly string[];
  /** One line that says what the command does. */
  readonly summary: string;
  /** Further facts that a person needs before running the command. */
  readonly details?: string;
  /** The arguments without an option, with their explanation in the help. */
  readonly positionals?: Readonly<Record<string, string>>;
  readonly options: O;
  readonly example: string;
}

/** An error that a person can correct. The message says how. */
export class CommandError extends Error {}

/** The error for wrong arguments. The message is one line; a reference to the help follows it. */
export class UsageError extends CommandError {}

/** A command that answers `--help` and refuses options that it does not have. */
export function defineCommand<const O extends Options>(
  description: Description<O>,
  work: (given: Given<O>) => Promise<void> | void,
): Command {
  return {
    summary: description.summary,
    run: (args) =>
      report(description.name, async () => {
        const given = read(description, args);
        if (given === 'help') process.stdout.write(helpOf(description));
        else await work(given);
      }),
  };
}

/** Runs the command with the arguments of this process. */
export async function runCommand<const O extends Options>(
  description: Description<O>,
  work: (given: Given<O>) => Promise<void> | void,
): Promise<void> {
  await defineCommand(description, work).run(process.argv.slice(2));
}

/**
 * Runs the work of a command. An error that a person can correct is printed as one message, any other error with its stack. Both
 * exit with 1. The work continues when the reader of its output has ended, as after `| head`.
 */
export async function report(name: string, work: () => Promise<void>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${messageOf(error, name)}\n`);
    process.exitCode = 1;
  }
}

function messageOf(error: unknown, name: string): string {
  if (error instanceof UsageError) return `${error.message} See ${name} --help`;
  const isForPeople = [CommandError, AppError, ConfigError, CsvFormatError, DataDirInUseError].some(
    (kind) => error instanceof kind,
  );
  return isForPeople ? (error as Error).message : ((error as Error).stack ?? String(error));
}

function read<O extends Options>({ options, positionals }: Description<O>, args: readonly string[]): Given<O> | 'help' {
  const types = Object.entries(options).map(([name, { type }]) => [
    name,
    { type: type === 'flag' ? ('boolean' as const) : ('string' as const) },
  ]);
  const parsed = parse(args, { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } });
  if (parsed.values.help === true) return 'help';
  if (positionals === undefined && parsed.positionals.length > 0) {
    throw new UsageError(`"${parsed.positionals[0]}" is not an argument of this command. Leave it out.`);
  }
  const values = Object.entries(options).map(([name, option]) => [name, valueOf(name, option, parsed.values[name])]);
  return { values: Object.fromEntries(values) as Given<O>['values'], positionals: parsed.positionals };
}

function parse(args: readonly string[], options: Record<string, { type: 'boolean' | 'string'; short?: string }>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // The first sentence names the option. The rest is about the syntax of options.
    throw new UsageError(`${(error as Error).message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`);
  }
}

function valueOf(
  name: string,
  option: Option,
  given: string | boolean | undefined,
): string | number | boolean | undefined {
  if (option.type === 'flag') return given ?? false;
  if (option.type === 'text') return given ?? option.default;
  if (given === undefined) return option.default;
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : NaN;
  if (number >= option.min && Number.isFinite(number) && (option.type === 'number' || Number.isInteger(number))) {
    return number;
  }
  const kind = option.type === 'integer' ? 'a whole number' : 'a number';
  throw new UsageError(`--${name}: "${String(given)}" is not ${kind} of at least ${option.min}.`);
}

function helpOf({ name, forms, summary, details, positionals = {}, options, example }: Description<Options>): string {
  const usage = forms.map(
    (form, index) =>
      `${index === 0 ? 'Usage:' : '      '} ${form === '' ? name.replace(/ --$/, '') : `${name} ${form}`}`,
  );
  const optionLines = Object.entries(options).map(([option, given]): [string, string] => [
    `--${option}${given.type === 'flag' ? '' : ` ${given.value}`}`,
    `${given.help}${given.type !== 'flag' && given.default !== undefined ? ` (default ${given.default})` : ''}`,
  ]);
  return [
    usage.join('\n'),
    [summary, ...(details === undefined ? [] : [details])].join('\n\n'),
    ...sectionOf('Arguments', Object.entries(positionals)),
    ...sectionOf('Options', [...optionLines, ['-h, --help', 'Print this text.']]),
    `Example:\n  ${example}\n`,
  ].join('\n\n');
}

function sectionOf(heading: string, lines: readonly [string, string][]): string[] {
  if (lines.length === 0) return [];
  const width = Math.max(...lines.map(([term]) => term.length));
  const indented = (text: string) => text.replaceAll('\n', `\n${' '.repeat(width + 4)}`);
  return [`${heading}:\n${lines.map(([term, text]) => `  ${term.padEnd(width)}  ${indented(text)}`).join('\n')}`];
}
