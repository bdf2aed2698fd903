import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { Answer, Tasks } from './program.ts';

// Processes, not threads: some nested masks, or a long text, keep librsvg busy for hours, and nothing else ends it.
const PROGRAM = fileURLToPath(import.meta.resolve('./program.ts'));
const LONGEST_MS = 10_000;
const IDLE_MS = 30_000;

const inTurn = pLimit(2);
const idle: ChildProcess[] = [];
let untilStopped: NodeJS.Timeout | undefined;

/** Does something with a drawing in a process of its own, which is there when it is needed and ends with what it cannot do. */
export function answerOf<Name extends keyof Tasks>(task: Name, given: Parameters<Tasks[Name]>): Promise<Answer<Name>> {
  return inTurn(async () => {
    clearTimeout(untilStopped);
    const child = idle.pop() ?? start();
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    const settled = new AbortController();
    try {
      child.ref();
      child.send({ task, given });
      const [answer] = (await Promise.race([
        once(child, 'message', settled),
        once(child, 'exit', settled).then(ended),
      ])) as [Answer<Name> | { failure: string }];
      if ('failure' in answer) throw new Error(answer.failure);
      return answer;
    } finally {
      settled.abort();
      clearTimeout(timer);
      child.unref();
      if (isAlive(child)) idle.push(child);
      untilStopped = setTimeout(stopIdle, IDLE_MS).unref();
    }
  });
}

function start(): ChildProcess {
  const child = fork(PROGRAM, {
    // It has no business with the settings of the service, and librsvg's remarks on a drawing none in its log.
    env: {},
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Whoever waits for an answer hears of it too.
  child.on('error', () => undefined);
  child.once('exit', () => {
    const index = idle.indexOf(child);
    if (index !== -1) idle.splice(index, 1);
  });
  // Only while it works is it a reason for this process to stay.
  child.channel?.unref();
  return child;
}

function isAlive({ exitCode, signalCode, connected }: ChildProcess): boolean {
  return exitCode === null && signalCode === null && connected;
}

function stopIdle(): void {
  for (const child of idle.splice(0)) child.disconnect();
}

// Killed by us, or by the system for its memory or a fault: the drawing would do so again.
function ended([code, signal]: unknown[]): [Answer<never>] {
  if (signal === null) throw new Error(`a process for drawings ended with ${String(code)}`);
  return [
    { refusal: { code: 'svg.too_large', message: 'The drawing is too complicated. Simplify it, or send it as PNG.' } },
  ];
}
