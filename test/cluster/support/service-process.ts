import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../bench/support/server-process.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ProcessRole } from '../../../src/process-role.ts';
import { tokenKeysSetting } from '../../support/test-app.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The flags that `npm start` gives to Node.js. */
const NODE_FLAGS = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));
const LONGEST_START_MS = 600_000;
const ASKED_EVERY_MS = 50;

/** A process of the service, as `npm start -- --role ROLE` runs it; it keeps its port when it is started again. */
export class ServiceProcess {
  readonly role: ProcessRole;
  readonly base: string;
  readonly #environment: Record<string, string>;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  /** What the process wrote, over all its starts. */
  #said = '';

  private constructor(role: ProcessRole, port: number, environment: Record<string, string>, folder: string) {
    this.role = role;
    this.base = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: String(port) };
    this.#folder = folder;
  }

  /** A process of the version in the folder that is not started yet. */
  static async of(role: ProcessRole, environment: Record<string, string>, folder = ROOT): Promise<ServiceProcess> {
    return new ServiceProcess(role, await freePort(), environment, folder);
  }

  /** Resolves when the process is ready; rejects with what it wrote when it ends before. */
  async start(): Promise<void> {
    this.launch();
    const until = Date.now() + LONGEST_START_MS;
    while (!(await this.isReady())) {
      if (this.#hasEnded || Date.now() > until) throw new Error(`the ${this.role} did not start:\n${this.#said}`);
      await setTimeout(ASKED_EVERY_MS);
    }
  }

  /** Starts the process without waiting for it. */
  launch(): void {
    const child = spawn(process.execPath, [...NODE_FLAGS, 'server.mjs', '--role', this.role], {
      cwd: this.#folder,
      env: {
        ...process.env,
        DEMO_DATA: 'off',
        LOG_LEVEL: 'warn',
        TOKEN_KEYS: tokenKeysSetting(),
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (this.#said += String(text)));
    this.#child = child;
  }

  /** Whether `/health/ready` answers 200. */
  async isReady(): Promise<boolean> {
    const asked = fetch(`${this.base}/health/ready`, { headers: { connection: 'close' } });
    return asked.then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status === 200;
      },
      () => false,
    );
  }

  get #hasEnded(): boolean {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  get said(): string {
    return this.#said;
  }

  /** The lines of its log. */
  get log(): Record<string, unknown>[] {
    const lines = this.#said.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Ends the process at once with SIGKILL. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ends the process with SIGTERM, as a supervisor does. Returns the exit code and the duration in seconds. */
  async stop(): Promise<{ code: number | null; seconds: number }> {
    const started = performance.now();
    await this.#end('SIGTERM');
    return { code: this.#child?.exitCode ?? null, seconds: (performance.now() - started) / 1000 };
  }

  /** Waits until the process ends by itself. Returns the exit code. */
  async ended(): Promise<number | null> {
    if (this.#child !== undefined && !this.#hasEnded) await once(this.#child, 'close');
    return this.#child?.exitCode ?? null;
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === undefined || this.#hasEnded) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  }
}
