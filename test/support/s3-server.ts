import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Location } from '../../src/config.ts';

/** The credentials that s3rver accepts. The store reads them like those of AWS. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

const BUCKET = 'images';

/** An S3 server with an empty bucket, in a process of its own so that it can stop answering or be killed. */
export class S3Server {
  readonly #child: ChildProcess;
  readonly #directory: string;
  readonly location: S3Location;

  private constructor(child: ChildProcess, directory: string, port: number) {
    this.#child = child;
    this.#directory = directory;
    this.location = { bucket: BUCKET, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', prefix: 'recall/' };
  }

  static async start(): Promise<S3Server> {
    const directory = mkdtempSync(join(tmpdir(), 's3-test-'));
    // Its continuation tokens are made with DES, which OpenSSL has in its legacy provider.
    const execArgv = ['--openssl-legacy-provider'];
    const child = fork(join(import.meta.dirname, 's3-process.ts'), [BUCKET, directory], { execArgv });
    const [port] = (await once(child, 'message')) as [number];
    return new S3Server(child, directory, port);
  }

  /** Stores the next file that is put, and breaks the connection instead of answering. */
  async loseNextAnswer(): Promise<void> {
    this.#child.send('lose the next answer');
    await once(this.#child, 'message');
  }

  /** Accepts connections and answers none of them. */
  fallSilent(): void {
    this.#child.kill('SIGSTOP');
  }

  speakAgain(): void {
    this.#child.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const { exitCode, signalCode } = this.#child;
    const isOver = exitCode !== null || signalCode !== null;
    if (!isOver) {
      this.#child.kill('SIGKILL');
      await once(this.#child, 'exit');
    }
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
