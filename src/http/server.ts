import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** For a whole request: a session of some megabytes over a slow line takes long, half a body for ever is an attack. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than balancers keep a connection that nobody uses (60 s): else they send requests into one that is just closed. */
const KEEP_ALIVE_MS = 65_000;

/** The port of a process: open before there is anything behind it, so that who watches it sees it start. */
export class HttpServer {
  readonly #server: Server;
  #app: RequestListener;
  #isEnding = false;

  private constructor(app: RequestListener) {
    this.#app = app;
    this.#server = createServer((req, res) => {
      // The next request of this connection goes to another process.
      if (this.#isEnding) res.setHeader('connection', 'close');
      this.#app(req, res);
    });
    this.#server.requestTimeout = REQUEST_TIMEOUT_MS;
    this.#server.keepAliveTimeout = KEEP_ALIVE_MS;
  }

  /** Port 0 takes a free one. Rejects with the error of the system, such as EADDRINUSE. */
  static async listen({ port, host }: { port: number; host: string }, app: RequestListener): Promise<HttpServer> {
    const opened = new HttpServer(app);
    opened.#server.listen(port, host);
    await once(opened.#server, 'listening');
    return opened;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** True if the process is about to end, so that new requests should go to another process. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Sets the handler of all further requests. */
  serve(app: RequestListener): void {
    this.#app = app;
  }

  /** Closes the port at once. */
  abandon(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /**
   * Goes on for so long, while health checks say that it is about to end; then takes no connection any more and waits for the
   * requests that it has, until the signal cuts them off.
   */
  async end(drainSeconds: number, cutOff: AbortSignal): Promise<void> {
    this.#isEnding = true;
    await setTimeout(drainSeconds * 1000);
    const cut = () => this.#server.closeAllConnections();
    cutOff.addEventListener('abort', cut);
    if (cutOff.aborted) cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    cutOff.removeEventListener('abort', cut);
  }
}
