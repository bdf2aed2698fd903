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
/** Drawings take some tenths of a second, large photographs some seconds on a busy processor. */
const TIMEOUT_MS: Record<keyof PictureTasks, number> = {
  openDrawing: 10_000,
  renderDrawing: 10_000,
  renderPhotograph: 60_000,
  outlines: 10_000,
  vessel: 10_000,
};

const twoChildren = pLimit(2);
const idle: ChildProcess[] = [];
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Runs a task on a picture in another process. The process is started on demand, is killed when the task takes too long, and
 * ends after 30 idle seconds. At most two run at once. Throws AppError `image.*` or `svg.*`.
 */
export function inChildProcess<Name extends keyof PictureTasks>(
  task: Name,
  ...args: Parameters<PictureTasks[Name]>
): Promise<Result<Name>> {
  return twoChildren(async (): Promise<Result<Name>> => {
    clearTimeout(idleTimer);
    const child = idle.pop() ?? start();
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS[task]);
    const settled = new AbortController();
    const { signal } = settled;
    try {
      child.ref();
      child.send({ task, args });
      const [answer] = (await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then((exit) => ended(task, exit)),
      ])) as [Answer<Name>];
      if ('failure' in answer) throw new Error(answer.failure);
      if ('refusal' in answer) throw refusalOf(answer.refusal);
      return answer.result;
    } finally {
      settled.abort();
      clearTimeout(timer);
      child.unref();
      if (isAlive(child)) idle.push(child);
      idleTimer = setTimeout(stopIdle, IDLE_MS).unref();
    }
  });
}

/** Reads the outlines of an image map from a drawing (src/domain/svg-outlines). Throws AppError `svg.*` (400). */
export function outlinesOf(svg: Uint8Array): Promise<SvgOutlines> {
  return inChildProcess('outlines', svg);
}

/** Reads the outline of a drinking vessel, which is a path with the id `outline`. Throws AppError `svg.*` (400). */
export function vesselOutlineOf(svg: Uint8Array): Promise<SvgOutline> {
  return inChildProcess('vessel', svg);
}

function start(): ChildProcess {
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

function isAlive({ exitCode, signalCode, connected }: ChildProcess): boolean {
  return exitCode === null && signalCode === null && connected;
}

function stopIdle(): void {
  for (const child of idle.splice(0)) child.disconnect();
}

function refusalOf({ kind, code, message }: Pick<AppError, 'kind' | 'code' | 'message'>): AppError {
  return new AppError(kind, code, message);
}

// The child was killed: by the time limit, by the system because of its memory, or by a crash. The same picture would fail again.
function ended(task: keyof PictureTasks, [code, signal]: unknown[]): never {
  if (signal === null) throw new Error(`the process for pictures ended with exit code ${String(code)}`);
  throw task === 'renderPhotograph' ? unreadable('The picture takes too much time or memory.') : tooComplicated();
}
