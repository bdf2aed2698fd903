import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CONNECTIONS, BURST, HANG_MS, type Shot } from './options.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

/** Sends bytes unchanged, while `fetch` would correct paths and headers. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS * BURST });
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** Rejects where no answer comes. */
  send(shot: Shot): Promise<Reply> {
    const start = performance.now();
    const { hostname, port } = new URL(this.#base);
    const { method, headers, body } = shot;
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agent,
        hostname,
        port,
        method,
        path: `/api${shot.path}`,
        signal: AbortSignal.timeout(HANG_MS),
        headers: { ...headers, ...(body === null ? {} : { 'content-length': body.byteLength }) },
      });
      sent.on('response', (answer) => {
        const { statusCode: status = 0, headers: received } = answer;
        const reply = buffer(answer).then((content) => {
          return { status, headers: received, text: content.toString(), ms: performance.now() - start };
        });
        resolve(reply);
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closes an idle connection when it likes; Node advises to ask again.
        if (sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? ''))
          this.send(shot).then(resolve, reject);
        else reject(error);
      });
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The request, its body as a JSON string, for a person who wants to repeat it. */
export function described({ kind, method, path, headers, body }: Shot): string {
  const text = body === null ? '' : ` ${JSON.stringify(Buffer.from(body).toString().slice(0, 500))}`;
  const { authorization, ...others } = headers;
  const who = typeof authorization === 'string' ? 'with a token' : 'without a token';
  return `${kind}: ${method} /api${path.slice(0, 500)} ${who} ${JSON.stringify(others).slice(0, 300)}${text}`;
}
