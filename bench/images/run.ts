import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { staffHeaders } from '../load/staff.ts';
import { signIn, type Client } from '../support/clients.ts';
import type { LagReport } from '../support/lag-probe.ts';
import { runLoad, type LoadResult } from '../support/load.ts';
import type { Prepared } from '../support/prepare-database.ts';
import { residentMb } from '../support/processes.ts';
import { ServerProcess } from '../support/server-process.ts';

export interface Phase {
  name: string;
  picturesPerSecond: number;
  searches: LoadResult | null;
  /** The longest stop of the server's event loop. */
  maxStopMs: number;
  /** The largest CPU time of one turn of it. */
  maxOwnStopMs: number;
  /** The largest resident memory of the server's process. */
  peakResidentMb: number;
}

interface PhaseOptions {
  seconds: number;
  isSearching: boolean;
  upload: Buffer | null;
}

interface RunOptions {
  dataDir: string;
  databaseUrl: string | null;
  prepared: Prepared;
}

const LAG_PROBE = fileURLToPath(import.meta.resolve('../support/lag-probe.ts'));
const SEARCHES = ['corn flakes', 'chiken curry', 'semi skimed milk', 'apple', 'spag bol', 'toast', 'cofee', 'lager'];
const SEARCHERS = 4;
const SAMPLE_MS = 10;

/** A server, a client that uploads pictures, and clients that search. */
export class ImagesRun {
  readonly #server: ServerProcess;
  readonly #searchers: readonly Client[];
  readonly #staff: { authorization: string };
  readonly #localeId: string;

  private constructor(
    server: ServerProcess,
    searchers: readonly Client[],
    staff: { authorization: string },
    localeId: string,
  ) {
    this.#server = server;
    this.#searchers = searchers;
    this.#staff = staff;
    this.#localeId = localeId;
  }

  static async start({ dataDir, databaseUrl, prepared }: RunOptions): Promise<ImagesRun> {
    const server = await ServerProcess.start({ dataDir, databaseUrl, preload: LAG_PROBE });
    const searchers: Client[] = [];
    for (const respondent of prepared.respondents) searchers.push(await signIn(server.port, respondent));
    return new ImagesRun(server, searchers, await staffHeaders(server.port, dataDir), prepared.localeId);
  }

  async measure(name: string, { seconds, isSearching, upload }: PhaseOptions): Promise<Phase> {
    const until = performance.now() + seconds * 1000;
    this.#server.child.send('start');
    const started = performance.now();
    const [searches, pictures, peakResidentMb] = await Promise.all([
      isSearching ? this.#search(seconds) : null,
      upload === null ? 0 : this.#upload(upload, until),
      this.#peakResidentMb(until),
    ]);
    const elapsedSeconds = (performance.now() - started) / 1000;
    const reported = once(this.#server.child, 'message');
    this.#server.child.send('stop');
    const [{ maxMs, maxOwnMs }] = (await reported) as [LagReport];
    const stops = { maxStopMs: maxMs, maxOwnStopMs: maxOwnMs };
    return { name, picturesPerSecond: pictures / elapsedSeconds, searches, ...stops, peakResidentMb };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#server.stop();
  }

  #search(seconds: number): Promise<LoadResult> {
    return runLoad({
      port: this.#server.port,
      connections: SEARCHERS,
      seconds,
      next: (connection, turn) => ({
        method: 'GET',
        path: `/api/foods/${this.#localeId}/lookup?desc=${encodeURIComponent(SEARCHES[(turn + connection) % SEARCHES.length] ?? '')}`,
        headers: { ...this.#searchers[connection % this.#searchers.length]?.authorization },
      }),
    });
  }

  async #upload(picture: Buffer, until: number): Promise<number> {
    const url = `http://127.0.0.1:${this.#server.port}/api/admin/images/source/new`;
    let pictures = 0;
    for (; performance.now() < until; pictures++) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(picture)]), 'photograph.jpg');
      form.set('keywords', 'bench');
      const answer = await fetch(url, {
        method: 'POST',
        headers: this.#staff,
        body: form,
      });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${text.slice(0, 300)}`);
    }
    return pictures;
  }

  async #peakResidentMb(until: number): Promise<number> {
    let peak = 0;
    while (performance.now() < until) {
      peak = Math.max(peak, residentMb(this.#server.pid).now);
      await setTimeout(SAMPLE_MS);
    }
    return peak;
  }
}
