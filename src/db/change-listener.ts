import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withAnswerLimit } from './answer-limits.ts';
import { CONNECTION_OPTIONS, LimitedClient } from './limited-client.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;

interface Listening {
  databaseUrl: string;
  log: Logger;
  wake: () => void;
}

/**
 * Wakes the reader of the change feed when a change commits: a separate connection listens for the notifications of the
 * triggers. Returns the function that ends it. After a lost connection is made again, the changes since are read at once. The
 * feed polls with and without this connection.
 */
export function listenForChanges(listening: Listening): () => Promise<void> {
  const stopping = new AbortController();
  const ended = keepListening(listening, stopping.signal);
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function keepListening({ databaseUrl, log, wake }: Listening, signal: AbortSignal): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  let isLost = false;
  const onReady = () => {
    if (isLost) log.info('listening for changes');
    isLost = false;
    retryMs = FIRST_RETRY_MS;
  };
  while (!signal.aborted) {
    await listen({ databaseUrl, onReady, wake, signal }).catch((error: unknown) => {
      if (signal.aborted || isLost) return;
      isLost = true;
      log.warn({ err: error }, 'no connection to listen for changes; polling for them until there is one');
    });
    await setTimeout(retryMs, undefined, { signal }).catch(() => undefined);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }
}

interface Connection extends Omit<Listening, 'log'> {
  onReady: () => void;
  signal: AbortSignal;
}

/** Listens until the connection is lost or is to end. Rejects with the reason of a loss. */
async function listen({ databaseUrl, onReady, wake, signal }: Connection): Promise<void> {
  const client = new LimitedClient({ connectionString: databaseUrl, ...CONNECTION_OPTIONS });
  // A killed connection emits several errors. `once` handles the first, and the others must not end the process.
  client.on('error', () => undefined);
  client.on('notification', wake);
  try {
    await client.connect();
    await withAnswerLimit('feed', () => client.query('listen recall_change'));
    onReady();
    wake();
    await once(client, 'end', { signal });
  } finally {
    await client.end();
  }
}
