import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Connection } from './connection.ts';
import { freePort } from './server-process.ts';

const SCRIPT = fileURLToPath(import.meta.resolve('./plain-express.ts'));
/** The path that plain Express and the service both answer. */
export const TRIVIAL_PATH = '/api/surveys/demo/feedback-style';

/** `plain` answers in Express itself, `adapter` through the REST adapter, `http` without Express. */
type Kind = 'plain' | 'adapter' | 'http';

/** The process of a plain Express application, with which the service is compared. `await using` ends it. */
export class PlainExpress {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(port: number, kind: Kind) {
    this.port = port;
    this.#child = spawn(process.execPath, [SCRIPT, String(port), kind], { stdio: 'inherit' });
  }

  static async start(kind: Kind): Promise<PlainExpress> {
    const yardstick = new PlainExpress(await freePort(), kind);
    for (;;) {
      const connection = new Connection(yardstick.port);
      const answer = await connection.send({ method: 'GET', path: TRIVIAL_PATH }).catch(() => null);
      connection.close();
      if (answer !== null) return yardstick;
      await setTimeout(20);
    }
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('plain Express did not start');
    return this.#child.pid;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // An interrupt ends it too.
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill();
    await gone;
  }
}
