import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { processTree } from '../../../bench/support/processes.ts';
import { freePort } from '../../../bench/support/server-process.ts';
import { onServer } from '../../support/databases.ts';
import type { SilentNetwork } from './silent-network.ts';
import { account, fileOf, folderOf, run } from './system-user.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the programs of PostgreSQL. */
    postgresBin: string;
  }
}

type Settings = Readonly<Record<string, string | number>>;

/** A PostgreSQL server for one test, with the default settings of PostgreSQL. `remove` stops and deletes it. */
export class PostgresServer {
  readonly #folder: string;
  readonly port: number;
  readonly #network: SilentNetwork | null;

  private constructor(folder: string, port: number, network: SilentNetwork | null = null) {
    this.#folder = folder;
    this.port = port;
    this.#network = network;
  }

  /** In a network, the server has the address of its far end. */
  static async start(settings: Settings = {}, network: SilentNetwork | null = null): Promise<PostgresServer> {
    const server = new PostgresServer(folderOf('postgres'), await freePort(), network);
    await server.#program('initdb', ['-D', server.#data, '-U', 'postgres', '-E', 'UTF8', '-A', 'trust', '--no-sync']);
    server.#configure(settings);
    await server.start();
    return server;
  }

  /** A hot standby of the server, by streaming replication. */
  static async replicaOf(primary: PostgresServer, settings: Settings = {}): Promise<PostgresServer> {
    const replica = new PostgresServer(folderOf('postgres'), await freePort());
    await replica.#program('pg_basebackup', ['-d', primary.url('postgres'), '-D', replica.#data, '-R', '-c', 'fast']);
    replica.#configure(settings);
    await replica.start();
    return replica;
  }

  get #host(): string {
    return this.#network?.farAddress ?? '127.0.0.1';
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  get #logFile(): string {
    return join(this.#folder, 'log');
  }

  #configure(settings: Settings): void {
    const all = { port: this.port, listen_addresses: this.#host, unix_socket_directories: '', ...settings };
    appendFileSync(join(this.#data, 'pg_hba.conf'), `host all all ${this.#host}/8 trust\n`);
    const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(this.#data, 'postgresql.conf'), lines.join(''));
  }

  url(database: string): string {
    return `postgresql://postgres@${this.#host}:${this.port}/${database}`;
  }

  /** An empty database, whose commits are on the disk; its URL. */
  async createDatabase(name: string): Promise<string> {
    await onServer(this.url('postgres'), `create database ${name}`);
    return this.url(name);
  }

  /** Runs a file of SQL as an operator does. */
  async runScript(database: string, file: string): Promise<void> {
    const script = join(this.#folder, 'script.sql');
    fileOf(script, readFileSync(file, 'utf8'));
    await this.#program('psql', ['--set', 'ON_ERROR_STOP=1', '--no-psqlrc', '--file', script, this.url(database)]);
  }

  /** Runs a statement on the server's own machine, whatever the network does. Returns the lines of its rows. */
  async ask(database: string, statement: string): Promise<string[]> {
    const output = await this.#program('psql', ['--no-psqlrc', '-At', '-c', statement, this.url(database)]);
    return output.split('\n').filter((line) => line !== '');
  }

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    await this.#program('pg_ctl', ['start', '-w', '-D', this.#data, '-l', this.#logFile]);
  }

  /** `immediate`: as if the machine had lost its power; it recovers from its log at the next start. */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await this.#program('pg_ctl', ['stop', '-w', '-D', this.#data, '-m', mode]);
  }

  /** Makes a replica a primary server. */
  async promote(): Promise<void> {
    await this.#program('pg_ctl', ['promote', '-w', '-D', this.#data]);
  }

  /** The server keeps its connections and does not answer, as behind a broken network. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  #signal(signal: NodeJS.Signals): void {
    const [postmaster = ''] = readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n');
    for (const pid of processTree(Number(postmaster))) process.kill(pid, signal);
  }

  get log(): string {
    return readFileSync(this.#logFile, 'utf8');
  }

  async remove(): Promise<void> {
    if (await this.#isRunning()) await this.stop('immediate');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #isRunning(): Promise<boolean> {
    return this.#program('pg_ctl', ['status', '-D', this.#data]).then(
      () => true,
      () => false,
    );
  }

  async #program(name: string, args: readonly string[]): Promise<string> {
    const file = join(inject('postgresBin'), name);
    if (this.#network !== null) return this.#network.runAtFarEnd(file, args);
    return (await run(file, [...args], { ...account, cwd: '/' })).stdout;
  }
}
