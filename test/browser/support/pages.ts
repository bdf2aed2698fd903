import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A server with an empty page at any path. Under `localhost` its pages are of the site of the service, under 127.0.0.1 of another. */
export function usePages(): { port: () => number } {
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><title>A page</title>');
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { port: () => (server.address() as AddressInfo).port };
}
