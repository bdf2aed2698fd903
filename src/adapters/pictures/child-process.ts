import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { SvgOutline, SvgOutlines } from '../../domain/svg-outlines/index.ts';
import { AppError } from '../../errors.ts';
import type { Answer, Result, PictureTasks } from './program.ts';
import { tooComplicated, unreadable } from './refusals.ts';

// Processes, not threads: nested masks or a long text can keep librsvg busy for hours, and only the end of its process stops
// it. A process also isolates the memory of decoded pictures and a crash of libvips.
const PROGRAM = fileURLToPath(import.meta.resolve('./program.ts'));
const IDLE_MS = 30_000;
/**
 * How long a process may take to start, and then to answer each task. The process limits its own CPU time (`program.ts`): only
 * where it gets less than a tenth of a processor does this limit come first.
 */
const PATIENCE_MS = 120_000;
const RETRY_AFTER_SECONDS = 10;

const twoChildren = pLimit(2);
const idle: ChildProcess[] = [];
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Runs a task on a picture in another process. The process is started on demand, ends when the task takes too much CPU time or
 * memory, and ends after 30 idle seconds. At most two run at once. Throws AppError `image.*` or `svg.*`, and `images.busy` if
 * the machine is too busy for two attempts.
 */
export function inChildProcess<Name extends keyof PictureTasks>(
  task: Name,
  ...args: Parameters<PictureTasks[Name]>
): Promise<Result<Name>> {
  return twoChildren(async (): Promise<Result<Name>> => {
    clearTimeout(idleTimer);
    try {
      return await run(task, args).catch((error: unknown) => {
        if (!isBusy(error)) throw error;
        return run(task, args);
      });
    } finally {
      idleTimer = setTimeout(stopIdle, IDLE_MS).unref();
    }
  });
}

/** Says that the machine was too busy for a picture, which may be processed later. */
export function isBusy(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'images.busy';
}

/** Reads the outlines of an image map from a drawing (src/domain/svg-outlines). Throws AppError `svg.*` (400). */
export function outlinesOf(svg: Uint8Array): Promise<SvgOutlines> {
  return inChildProcess('outlines', svg);
}

/** Reads the outline of a drinking vessel, which is a path with the id `outline`. Throws AppError `svg.*` (400). */
export function vesselOutlineOf(svg: Uint8Array): Promise<SvgOutline> {
  return inChildProcess('vessel', svg);
}

async function run<Name extends keyof PictureTasks>(
  task: Name,
  args: Parameters<PictureTasks[Name]>,
): Promise<Result<Name>> {
  const child = idle.pop() ?? (await start());
  try {
    child.send({ task, args });
    const answer = (await messageOf(child)) as Answer<Name>;
    if ('failure' in answer) throw new Error(answer.failure);
    if ('refusal' in answer) throw refusalOf(answer.refusal);
    return answer.result;
  } catch (error) {
    throw error instanceof Killed ? overtaxed(task) : error;
  } finally {
    if (isAlive(child)) idle.push(child);
  }
}

/** Starts a process and waits until it is ready. Throws AppError `images.busy` if the system has no room for it. */
async function start(): Promise<ChildProcess> {
  try {
    const child = forked();
    await messageOf(child);
    return child;
  } catch (error) {
    throw isShortage(error) ? busy(error) : error;
  }
}

function forked(): ChildProcess {
  const child = fork(PROGRAM, {
    // The child gets none of the settings of the service, and the log gets none of the warnings of librsvg. With two arenas
    // glibc returns to the system the memory that libvips has freed.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The caller that waits for an answer sees the error as well.
  child.on('error', () => undefined);
  child.once('exit', () => {
    const index = idle.indexOf(child);
    if (index !== -1) idle.splice(index, 1);
  });
  // An idle child must not keep this process alive.
  child.channel?.unref();
  return child;
}

/** The error of a process that ended by a signal of the system, of a crash or of its own limit on CPU time. */
class Killed extends Error {}

/** Waits for the next message of a child. Throws AppError `images.busy` after killing a child that takes too long. */
async function messageOf(child: ChildProcess): Promise<unknown> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, PATIENCE_MS);
  const settled = new AbortController();
  const { signal } = settled;
  try {
    child.ref();
    const [message] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code, killer]: (number | string | null)[]) => {
        if (isLate) throw busy(new Error(`no answer of the process for pictures in ${PATIENCE_MS} ms`));
        if (killer !== null) throw new Killed(`the process for pictures ended by ${killer}`);
        throw new Error(`the process for pictures ended with exit code ${code}`);
      }),
    ])) as [unknown];
    return message;
  } finally {
    settled.abort();
    clearTimeout(timer);
    child.unref();
  }
}

function isShortage(error: unknown): error is Error {
  if (error instanceof Killed) return true;
  return error instanceof Error && 'code' in error && ['EAGAIN', 'ENOMEM'].includes(String(error.code));
}

function busy(cause: Error): AppError {
  const message = 'The service is too busy to process pictures at the moment. Send the picture again in a few seconds.';
  const error = new AppError('unavailable', 'images.busy', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  error.cause = cause;
  return error;
}

function isAlive({ exitCode, signalCode, connected, killed }: ChildProcess): boolean {
  return exitCode === null && signalCode === null && connected && !killed;
}

function stopIdle(): void {
  for (const child of idle.splice(0)) child.disconnect();
}

function refusalOf({ kind, code, message }: Pick<AppError, 'kind' | 'code' | 'message'>): AppError {
  return new AppError(kind, code, message);
}

/** The refusal of a picture that took too much CPU time or memory, or crashed the process: it would do so again. */
function overtaxed(task: keyof PictureTasks): AppError {
  return task === 'renderPhotograph' || task === 'renditionsOf'
    ? unreadable('The picture takes too much time or memory.')
    : tooComplicated();
}
