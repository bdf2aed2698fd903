import { expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { taskHandlers } from '../../src/services/task-handlers.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

test('the queue keeps no words of an error, which may name a person', async () => {
  const { em, tasks } = app().context();
  await tasks.add(em, 'email-change', { userId: 7 });
  const refused = () => {
    const error = new Error('550 <ada@example.org> is unknown', { cause: new Error('to ada@example.org') });
    return Promise.reject(Object.assign(error, { code: 'EENVELOPE', rejected: ['ada@example.org'] }));
  };
  const nothing = () => Promise.resolve();
  await tasks.work({ ...taskHandlers(() => app().context()), 'email-change': refused, notification: nothing });
  const outputs = async () => {
    const rows = await query<{ output: string }>(
      em,
      sql`select output::text as output from pgboss.job where name = 'email-change' and output is not null`,
    );
    return rows.map(({ output }) => output);
  };
  await expect.poll(outputs).toHaveLength(1);
  expect((await outputs())[0]).toContain('EENVELOPE');
  expect((await outputs())[0]).not.toContain('example.org');
});
