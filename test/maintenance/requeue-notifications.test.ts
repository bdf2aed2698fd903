import type { NotificationType } from '@dietary-recall/vocabulary';
import { afterEach, expect, test } from 'vitest';
import { Notification } from '../../entities/notification.ts';
import { query, sql } from '../../src/db/sql.ts';
import { requeueNotifications } from '../../src/services/maintenance/requeue-notifications.ts';
import { waitingTasks } from '../notifications/schedules.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const MINUTE_MS = 60_000;
afterEach(() => app().clock.reset());

test('requeueing gives each overdue notification without a waiting task a new task, and the others none', async () => {
  const { given } = app();
  const context = app().context();
  const survey = await given.survey({ locale: (await given.locale()).id });
  const { id: user } = await given.respondent(survey);
  const minutesAgo = (minutes: number) => new Date(context.now().getTime() - minutes * MINUTE_MS);
  const add = (type: NotificationType, dueAt: Date, more: object = {}) =>
    context.em.insert(Notification, { survey: survey.id, user, type, dueAt, ...more });
  const withTask = async (notificationId: number) => {
    await context.tasks.add(context.em, 'notification', { notificationId });
    return notificationId;
  };
  const lost = [
    await add('login-last', minutesAgo(11)),
    await add('login-last', minutesAgo(12), { state: 'sending', attempts: 1, attemptedAt: minutesAgo(11) }),
    await withTask(await add('login-last', minutesAgo(13))),
  ];
  // Its task failed and left the notification as it was.
  await query(
    context.em,
    sql`update pgboss.job set state = 'failed' where (data ->> 'notificationId')::int = ${lost[2]}`,
  );
  await withTask(await add('login-last', minutesAgo(14)));
  await add('login-last', minutesAgo(9));
  await add('login-last', minutesAgo(15), { state: 'pending', attempts: 1, attemptedAt: minutesAgo(9) });
  await add('login-last', minutesAgo(16), { state: 'sent', attempts: 1, attemptedAt: minutesAgo(16) });

  const before = (await waitingTasks(context, 'notification')).length;
  expect(await requeueNotifications(context)).toBe(3);
  const waiting = await waitingTasks(context, 'notification');
  expect(waiting).toHaveLength(before + 3);
  const ids = waiting.map(({ data }) => data.notificationId);
  expect(ids).toEqual(expect.arrayContaining(lost));
  expect(await requeueNotifications(context)).toBe(0);
});

test('requeueing leaves a notification alone that is late only by the clock of the process', async () => {
  const { given } = app();
  const { em, now } = app().context();
  const survey = await given.survey({ locale: (await given.locale()).id });
  const { id: user } = await given.respondent(survey);
  await em.insert(Notification, { survey: survey.id, user, type: 'login-last', dueAt: now() });
  app().clock.advance(3600);
  expect(await requeueNotifications(app().context())).toBe(0);
});
