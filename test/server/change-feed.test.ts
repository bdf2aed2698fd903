import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useFeeds } from '../support/feeds.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const { listen, announce } = useFeeds(app);

test('the change feed announces a change that is made early and committed late exactly once', async () => {
  const { feed, heard } = await listen();
  const slow = app().parts.orm.em.fork();
  await slow.begin();
  onTestFinished(() => slow.rollback().catch(() => undefined));
  await query(slow, sql`insert into change (topic) values ('slow')`);
  await announce('quick');
  await feed.poll();
  await feed.poll();
  expect(heard).toEqual([['quick']]);
  await slow.commit();
  await feed.poll();
  await feed.poll();
  expect(heard).toEqual([['quick'], ['slow']]);
});

test('the change feed does not announce a change that is rolled back', async () => {
  const { feed, heard } = await listen();
  const slow = app().parts.orm.em.fork();
  await slow.begin();
  onTestFinished(() => slow.rollback().catch(() => undefined));
  await query(slow, sql`insert into change (topic) values ('never')`);
  await feed.poll();
  await slow.rollback();
  await feed.poll();
  expect(heard).toEqual([]);
});

test('the change feed announces a food list again when an edit of a food commits after the list took it in', async () => {
  const { given } = app();
  const { id: locale } = await given.locale();
  const { id: food } = await given.food();
  const { feed, heard } = await listen();
  const slow = app().parts.orm.em.fork();
  await slow.begin();
  onTestFinished(() => slow.rollback().catch(() => undefined));
  await query(slow, sql`update food set english_description = 'x' where id = ${food}`);
  await query(app().context().em, sql`insert into food_list_entry values (${locale}, ${food})`);
  await feed.poll();
  expect(heard).toEqual([['food-data', `index:${locale}`]]);
  await slow.commit();
  await feed.poll();
  expect(heard.slice(1)).toEqual([['food-data', `index:${locale}`]]);
});

test('the change feed takes an answer that arrived while the process computed for longer than a server may be silent', async () => {
  const { feed } = await listen();
  const reading = feed.poll();
  await setImmediate();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6000);
  await reading;
  expect(feed.isReadable).toBe(true);
});

describe('the change feed removes a change', () => {
  const left = async () => {
    const rows = await query<{ topic: string }>(app().context().em, sql`select topic from change order by id`);
    return rows.map(({ topic }) => topic);
  };
  // Transactions of other databases of the server hold the horizon back.
  const isBelowHorizon = async () => {
    const open = sql`select 1 from change where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())`;
    return (await query(app().context().em, open)).length === 0;
  };
  const MINUTE = 60_000;

  test('ten minutes after it became visible, which may be long after it was written', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { feed } = await listen();
    const pass = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        await vi.advanceTimersByTimeAsync(MINUTE);
        await feed.poll();
      }
    };
    const slow = app().parts.orm.em.fork();
    await slow.begin();
    onTestFinished(() => slow.rollback().catch(() => undefined));
    await query(slow, sql`insert into change (topic, changed_at) values ('slow', now() - interval '1 hour')`);
    await announce('quick');
    await pass(12);
    const other = await listen();
    await slow.commit();
    await expect.poll(isBelowHorizon).toBe(true);
    await pass(2);
    await other.feed.poll();
    expect(other.heard).toEqual([['slow']]);
    await pass(7);
    expect(await left()).toContain('slow');
    await pass(4);
    expect(await left()).not.toContain('slow');
    expect(await left()).not.toContain('quick');
  });

  test('by a steady clock: a process whose clock was put forward by an hour keeps it', async () => {
    const { feed } = await listen();
    await announce('kept');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    await feed.poll();
    expect(await left()).toContain('kept');
  });
});
