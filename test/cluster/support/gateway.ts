import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Balancer } from './balancer.ts';

/** One address for browsers: it hands each request to the process whose turn it is, and answers 502 where that refuses or cuts it. */
export interface Gateway {
  address: string;
  /** The number of answers by status. */
  statuses: Map<number, number>;
  /** From now on requests are handed on. */
  open: (balancer: Balancer) => void;
}

/** A gateway until the test ends. Its address is known before the processes start, which name it in links. */
export async function gateway(): Promise<Gateway> {
  const statuses = new Map<number, number>();
  let balancer: Balancer | undefined;
  const server = createServer((incoming, outgoing) => {
    outgoing.once('close', () => statuses.set(outgoing.statusCode, (statuses.get(outgoing.statusCode) ?? 0) + 1));
    if (balancer === undefined) outgoing.writeHead(502).end();
    else handOn(incoming, outgoing, balancer.next().base);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    statuses,
    open: (opened) => {
      balancer = opened;
    },
  };
}

function handOn(incoming: IncomingMessage, outgoing: ServerResponse, base: string): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const handed = request(`${base}${url}`, { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.once('error', () => outgoing.destroy());
  });
  handed.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  outgoing.once('close', () => handed.destroy());
  incoming.pipe(handed);
}
