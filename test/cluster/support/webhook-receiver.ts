import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Long enough that some deliveries are under way whenever a process is killed. */
const TAKES_MS = 100;

/** A receiver of webhooks until the test ends: its URL, and the number of deliveries by webhook id. */
export async function webhookReceiver() {
  const times = new Map<string, number>();
  const server = createServer((req, res) => {
    req.resume().once('end', () => {
      const id = String(req.headers['webhook-id']);
      times.set(id, (times.get(id) ?? 0) + 1);
      setTimeout(() => res.end(), TAKES_MS);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { times, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
