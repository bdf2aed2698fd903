import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { listenForChanges } from '../../src/db/change-listener.ts';
import { useFeeds } from '../support/feeds.ts';
import { useListeners } from '../support/listeners.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const { listen } = useFeeds(app);
const { databaseUrl, pids, kill } = useListeners(app);

/** A log and the levels of what was written to it. */
function watchedLog() {
  const levels: string[] = [];
  const log = pino(
    { formatters: { level: (level) => ({ level }) } },
    { write: (line: string) => levels.push((JSON.parse(line) as { level: string }).level) },
  );
  return { log, levels };
}

/** A feed that never reads by itself, only when it is woken. */
async function listenByNotification() {
  const { feed, heard } = await listen();
  const { log, levels } = watchedLog();
  const stop = listenForChanges({ databaseUrl: databaseUrl(), log, wake: () => void feed.wake() });
  onTestFinished(stop);
  await expect.poll(pids).toHaveLength(1);
  return { heard, levels, stop };
}

test('the change listener wakes the feed after a change', async () => {
  const { heard } = await listenByNotification();
  await app().given.survey({ locale: (await app().given.locale()).id });
  await expect.poll(() => heard.flat()).toContain('surveys');
});

test('the change listener reconnects after its connection was killed, and misses no change', async () => {
  const { id: locale } = await app().given.locale();
  const { heard, levels } = await listenByNotification();
  const [killed] = await pids();
  await kill();
  await app().given.survey({ locale });
  await expect.poll(() => heard).toEqual([['surveys']]);
  expect(await pids()).not.toContain(killed);
  await app().given.survey({ locale });
  await expect.poll(() => heard).toEqual([['surveys'], ['surveys']]);
  expect(levels).toEqual(['warn', 'info']);
});

test('the change listener warns once, however often it cannot connect', async () => {
  let attempts = 0;
  const server = createServer((socket) => {
    attempts++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { log, levels } = watchedLog();
  const { port } = server.address() as AddressInfo;
  const stop = listenForChanges({ databaseUrl: `postgresql://127.0.0.1:${port}/x`, log, wake: () => undefined });
  await expect.poll(() => attempts).toBe(3);
  await stop();
  expect(levels).toEqual(['warn']);
});

test('the change listener leaves no connection behind when it is stopped', async () => {
  const { stop, levels } = await listenByNotification();
  await stop();
  await expect.poll(pids).toEqual([]);
  expect(levels).toEqual([]);
});
