import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../bench/support/server-process.ts';
import { onServer } from '../../support/databases.ts';
import type { PostgresServer } from './postgres-server.ts';
import { account, fileOf, folderOf } from './system-user.ts';

const DELIVERED = join(import.meta.dirname, '../../../deploy/pgbouncer.ini');
const PROGRAM = '/usr/sbin/pgbouncer';

/** PgBouncer in front of a database, configured by `deploy/pgbouncer.ini` except for addresses and the size of the pool. */
export class Bouncer {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #port: number;

  private constructor(child: ChildProcess, folder: string, port: number) {
    this.#child = child;
    this.#folder = folder;
    this.#port = port;
  }

  static async start(postgres: PostgresServer, poolSize: number): Promise<Bouncer> {
    const folder = folderOf('pgbouncer');
    const port = await freePort();
    const users = join(folder, 'users.txt');
    const settings = {
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: users,
      admin_users: 'postgres',
      default_pool_size: poolSize,
    };
    fileOf(users, '"postgres" ""\n');
    fileOf(join(folder, 'pgbouncer.ini'), withSettings(postgres, settings));
    const child = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], {
      ...account,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += String(text)));
    const bouncer = new Bouncer(child, folder, port);
    while (!(await bouncer.#answers())) {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`);
      await setTimeout(50);
    }
    return bouncer;
  }

  get url(): string {
    return `postgresql://postgres@127.0.0.1:${this.#port}/recall`;
  }

  /** How many connections it has on each side. */
  async connections(): Promise<{ clients: number; servers: number }> {
    const ofService = ({ database }: { database: string }) => database === 'recall';
    const clients = (await this.#show('clients')).filter(ofService).length;
    return { clients, servers: (await this.#show('servers')).filter(ofService).length };
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #show(what: 'clients' | 'servers' | 'version'): Promise<{ database: string }[]> {
    return onServer(`postgresql://postgres@127.0.0.1:${this.#port}/pgbouncer`, `show ${what}`);
  }

  #answers(): Promise<boolean> {
    return this.#show('version').then(
      () => true,
      () => false,
    );
  }
}

/** The delivered file with other settings, merged because PgBouncer drops the first part of a section that comes twice. */
function withSettings({ port }: PostgresServer, settings: Record<string, string | number>): string {
  const kept = readFileSync(DELIVERED, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('recall =') && !Object.hasOwn(settings, line.split(' =', 1)[0] ?? ''));
  const own = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return kept
    .join('\n')
    .replace('[databases]', `$&\nrecall = host=127.0.0.1 port=${port} dbname=recall`)
    .replace('[pgbouncer]', `$&\n${own.join('\n')}`);
}
