import { expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

test('finished tasks with what a person typed are deleted within an hour, and others are kept', async () => {
  const { em, tasks } = app().context();
  const email = 'nobody@example.org';
  await tasks.add(em, 'password-reset', { email });
  await tasks.add(em, 'email-change-notice', { userId: 1, email });
  await tasks.add(em, 'callback-request', { surveyId: 1, userId: 1, name: 'Ada', phone: '0191' });
  await tasks.add(em, 'notification', { notificationId: 1 });
  const statesOf = async () => {
    const rows = await query<{ task: string }>(
      em,
      sql`select name || ' ' || state as task from pgboss.job order by name`,
    );
    return rows.map(({ task }) => task);
  };
  await app().work();
  await expect
    .poll(statesOf)
    .toEqual([
      'callback-request completed',
      'email-change-notice completed',
      'notification completed',
      'password-reset completed',
    ]);
  // The queue looks for tasks to delete every few seconds, and asks how long ago each queue was cleaned up.
  await query(em, sql`update pgboss.job set completed_on = completed_on - interval '50 minutes'`);
  await query(em, sql`update pgboss.queue set maintain_on = now() - interval '11 minutes'`);
  await expect.poll(statesOf).toEqual(['notification completed']);
});
