import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The time limit of a request. A session of some megabytes takes long over a slow line, but an endless body is an attack. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than load balancers keep an idle connection (60 s); otherwise they send requests into a connection that is closing. */
const KEEP_ALIVE_MS = 65_000;

/** The port of a process. It opens before the service is ready, so that an observer sees the process start. */
export class HttpServer {
  readonly #server: Server;
  #app: RequestListener;
  #isEnding = false;

  private constructor(app: RequestListener) {
    this.#app = app;
    this.#server = createServer((req, res) => {
      // Closing the connection sends the next request of the client to another process.
      if (this.#isEnding) res.setHeader('connection', 'close');
      this.#app(req, res);
    });
    this.#server.requestTimeout = REQUEST_TIMEOUT_MS;
    this.#server.keepAliveTimeout = KEEP_ALIVE_MS;
  }

  /** Opens the port; 0 takes a free one. Rejects with the error of the system, such as EADDRINUSE. */
  static async listen({ port, host }: { port: number; host: string }, app: RequestListener): Promise<HttpServer> {
    const opened = new HttpServer(app);
    opened.#server.listen(port, host);
    await once(opened.#server, 'listening');
    return opened;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Is the process about to end? New requests should go to another process. */
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
   * Serves for the grace period while health checks report the end, then accepts no connections and waits for open requests,
   * until the signal aborts them.
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
