import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { tokenKeysSetting } from './test-app.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A server in a process of its own, as `npm start` runs it. Without a URL it uses an embedded database. */
export class ServerProcess {
  readonly #child: ChildProcess;
  /** A folder of its own, unless the environment names one. */
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'recall-server-'));
  /** Its output so far, for the message when it does not start. */
  #said = '';

  constructor(databaseUrl: string | null, environment: Record<string, string> = {}, options: readonly string[] = []) {
    const { DATABASE_URL: _, ...inherited } = process.env;
    this.#child = spawn(process.execPath, ['server.mjs', ...options], {
      cwd: ROOT,
      env: {
        ...inherited,
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        // Its one connection is in use all the time and stays open when no other one can be made.
        DATABASE_POOL_SIZE: '1',
        DATA_DIR: this.#dataDir,
        DEMO_DATA: 'off',
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'warn',
        PORT: '0',
        TOKEN_KEYS: tokenKeysSetting(),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  /** Waits until it listens, and returns its base address. */
  async listening(): Promise<string> {
    const { stdout } = this.#child;
    if (stdout === null) throw new Error('the output of the server is not piped');
    const lines = createInterface(stdout);
    const url = await new Promise<string | undefined>((resolve) => {
      lines.on('line', (line) => {
        this.#said += `${line}\n`;
        const found = / answers at (\S+)$/.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
      lines.once('close', () => resolve(undefined));
    });
    if (url === undefined) throw new Error(`the server ended before it listened:\n${this.#said}`);
    return url;
  }

  /** Its output so far. */
  get said(): string {
    return this.#said;
  }

  /** The lines of its log so far. */
  get log(): Record<string, unknown>[] {
    const lines = this.#said.split('\n').filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Kills it at once. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Waits until it ends, and returns its exit code. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    rmSync(this.#dataDir, { recursive: true, force: true });
    return this.#child.exitCode;
  }

  /** Ends it with SIGTERM like a supervisor. Throws when its exit code is not 0. */
  async stop(): Promise<void> {
    const { exitCode } = this.#child;
    if (exitCode === null) this.#child.kill('SIGTERM');
    const [code] = exitCode === null ? await once(this.#child, 'exit') : [exitCode];
    rmSync(this.#dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the server ended with ${code}:\n${this.#said}`);
  }
}
