import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  /** The body as JSON text. */
  body?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A keep-alive connection to a server on this machine. It sends one call at a time. */
export class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a call. Rejects unless the answer is complete. */
  send({ method, path, headers = {}, body }: Call): Promise<Answer> {
    const bodyHeaders =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const options = {
      agent: this.#agent,
      host: '127.0.0.1',
      port: this.#port,
      method,
      path,
      headers: { ...headers, ...bodyHeaders },
    };
    return new Promise((resolve, reject) => {
      const call = request(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() });
        });
      });
      call.on('error', reject).end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
