import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import packageJson from '../../package.json' with { type: 'json' };
import { Connection } from './connection.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** The flags that `npm start` gives to Node.js. */
const NODE_FLAGS = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));
const LONGEST_START_MS = 120_000;

export interface ServerOptions {
  dataDir: string;
  /** null for the embedded database. */
  databaseUrl: string | null;
  port: number;
  /** A module that the process loads before the server. */
  preload?: string;
  environment?: Record<string, string>;
}

/** A server in a child process, as `npm start` runs it. `await using` stops it at the end, also of a run that fails. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly port: number;
  #errors = '';

  constructor({ dataDir, databaseUrl, port, preload, environment = {} }: ServerOptions) {
    this.port = port;
    this.child = spawn(
      process.execPath,
      [...NODE_FLAGS, ...(preload === undefined ? [] : ['--import', preload]), 'server.mjs'],
      {
        cwd: ROOT,
        env: serverEnvironment({ dataDir, databaseUrl, PORT: String(port), ...environment }),
        stdio: ['ignore', 'ignore', 'pipe', ...(preload === undefined ? [] : ['ipc' as const])],
      },
    );
    this.child.stderr?.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
    leaveInterruptsTo(this.child);
  }

  /** Starts a server, on a free port unless one is given, and resolves when it is ready. */
  static async start(options: Omit<ServerOptions, 'port'> & { port?: number }): Promise<ServerProcess> {
    const server = new ServerProcess({ port: await freePort(), ...options });
    try {
      await server.ready();
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('the server did not start');
    return this.child.pid;
  }

  /** Resolves when the server reports that it is ready. */
  async ready(): Promise<void> {
    const until = performance.now() + LONGEST_START_MS;
    while (performance.now() < until) {
      if (this.child.exitCode !== null)
        throw new Error(`the server ended with ${this.child.exitCode}: ${this.#errors}`);
      const connection = new Connection(this.port);
      const answer = await connection.send({ method: 'GET', path: '/health/ready' }).catch(() => null);
      connection.close();
      if (answer?.status === 200) return;
      await setTimeout(20);
    }
    throw new Error(`the server was not ready in time: ${this.#errors}`);
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }
}

/** While a child runs, an interrupt is left to it: its end makes the run fail and clean up. */
export function leaveInterruptsTo(child: ChildProcess): void {
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  child.once('exit', () => process.off('SIGINT', ignore));
}

export function serverEnvironment(settings: {
  dataDir: string;
  databaseUrl: string | null;
  [name: string]: string | null;
}) {
  const { dataDir, databaseUrl, ...others } = settings;
  const { DATABASE_URL: _, ...inherited } = process.env;
  return {
    ...inherited,
    RATE_LIMITS: 'off',
    ...others,
    DATA_DIR: dataDir,
    ...(databaseUrl === null
      ? {}
      : { DATABASE_URL: databaseUrl, TOKEN_KEYS: 'bench:a-secret-that-guards-nothing-but-a-bench' }),
  };
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
