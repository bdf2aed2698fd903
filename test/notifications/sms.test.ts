import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Notification } from '../../entities/notification.ts';
import { openSmsGateway } from '../../src/adapters/sms-gateway.ts';
import type { Context } from '../../src/context.ts';
import { createBatch } from '../../src/services/notifications/create-batch.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import { takeMails } from '../support/outbox.ts';
import { smsGateway } from '../support/sms-gateway.ts';
import { useTestApp } from '../support/test-app.ts';
import { storedFor } from './schedules.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  app().clock.hold();
  app().clock.set('2026-12-01T12:00:00Z');
  await takeMails(app().parts.config);
});

async function study() {
  const survey = await app().given.survey({ locale, allowPersonalData: true });
  const leader = await app().given.respondent(survey, { role: 'staff' });
  return { survey, surveyId: survey.slug, leader, staff: await app().as(leader) };
}

/** An SMS that is due now, to a person with this number. */
async function due(phone: string | null = '+44 7911 123456') {
  const { em, now } = app().context();
  const { survey, staff } = await study();
  const person = await app().given.respondent(survey, phone === null ? {} : { phone });
  const row = { survey: survey.id, user: person.id, type: 'login-recall-today', channel: 'sms', dueAt: now() } as const;
  return { survey, staff, person, notificationId: await em.insert(Notification, row) };
}

type Settings = Awaited<ReturnType<typeof smsGateway>>['settings'];
const withGateway = (settings: Settings, actor: Context['actor'] = null): Context => ({
  ...app().context(),
  actor,
  sms: openSmsGateway({ sms: settings }),
});
const send = (settings: Settings, { notificationId }: { notificationId: number }) =>
  sendNotification(withGateway(settings), { notificationId });
const stored = async (survey: { id: number }) => (await storedFor(app().context(), survey))[0];

describe('an SMS', () => {
  test('has the personal link, the page that stops messages and no name, and is stored as sent with the id of the gateway', async () => {
    const { received, settings } = await smsGateway();
    const one = await due();
    await send(settings, one);
    const body = JSON.parse(received[0]?.body ?? '{}') as Record<string, string>;
    expect(body).toMatchObject({ to: '+447911123456', id: `notification-${one.notificationId}` });
    expect(body['text']).toContain(`http://recall.test/s/${one.survey.slug}?auth=${one.person.urlAuthToken}`);
    expect(body['text']).toMatch(/ Stop: http:\/\/\S+\/unsubscribe\/[0-9a-f-]{36}$/);
    const surveyId = one.survey.slug;
    expect(await one.staff.notifications.get({ surveyId, notificationId: one.notificationId })).toMatchObject({
      channel: 'sms',
      state: 'sent',
      gatewayMessageId: 'm-1',
    });
    expect(await takeMails(app().parts.config)).toEqual([]);
  });

  test('is followed by a reminder as an SMS', async () => {
    const { settings } = await smsGateway();
    const one = await due();
    await send(settings, one);
    const { items } = await one.staff.notifications.list({ surveyId: one.survey.slug, state: 'pending' });
    expect(items.map(({ type, channel }) => [type, channel])).toEqual([['login-first-reminder', 'sms']]);
  });

  test('is tried again after a fault of the gateway, under the same id', async () => {
    const { received, settings, conduct } = await smsGateway((response) => response.writeHead(503).end());
    const one = await due();
    await expect(send(settings, one)).rejects.toThrow('The gateway answered 503.');
    expect(await stored(one.survey)).toMatchObject({
      state: 'pending',
      attempts: 1,
      reason: 'The gateway answered 503.',
    });
    conduct.answer = (response) => response.end('{"id":"m-2"}');
    await send(settings, one);
    expect(await stored(one.survey)).toMatchObject({ state: 'sent', attempts: 2 });
    const ids = received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
  });

  test('that a dead process may have sent is sent again, under the same id: at least once', async () => {
    const { received, settings } = await smsGateway();
    const one = await due();
    // The process died after the gateway took the message and before that was recorded.
    const attemptedAt = new Date(Date.now() - 10 * 60_000);
    await app()
      .context()
      .em.nativeUpdate(Notification, one.notificationId, { state: 'sending', attempts: 1, attemptedAt });
    await send(settings, one);
    expect(await stored(one.survey)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(received).toHaveLength(1);
  });

  test('goes out once if two tasks of it run at the same time', async () => {
    const { received, settings } = await smsGateway();
    const one = await due();
    await Promise.allSettled([send(settings, one), send(settings, one)]);
    expect(received).toHaveLength(1);
  });

  test('that the gateway refuses has failed, and staff send it again', async () => {
    const { settings, conduct } = await smsGateway((response) => response.writeHead(400).end());
    const one = await due();
    await send(settings, one);
    const failed = { state: 'failed', attempts: 1, reason: 'The gateway refused the message with 400.' };
    expect(await stored(one.survey)).toMatchObject(failed);
    await one.staff.notifications.retry({ surveyId: one.survey.slug, notificationId: one.notificationId });
    conduct.answer = (response) => response.end();
    await send(settings, one);
    expect(await stored(one.survey)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test.each([
    ['a person without a number', null, 'no_phone'],
    ['a number without its country', '07911 123456', 'no_phone'],
  ])('to %s is skipped', async (_, phone, reason) => {
    const { received, settings } = await smsGateway();
    const one = await due(phone);
    await send(settings, one);
    expect(await stored(one.survey)).toMatchObject({ state: 'skipped', reason });
    expect(received).toEqual([]);
  });

  test('is skipped for a person who wants none, who has stopped messages, and in an installation without a gateway', async () => {
    const { received, settings } = await smsGateway();
    const [off, stopped, without] = [await due(), await due(), await due()];
    await (await app().as(off.person)).profile.update({ smsNotifications: false });
    const { em } = app().context();
    await em
      .getConnection()
      .execute('update survey_alias set unsubscribed_at = now() where user_id = ?', [stopped.person.id]);
    await send(settings, off);
    await send(settings, stopped);
    await sendNotification(app().context(), without);
    expect(await stored(off.survey)).toMatchObject({ state: 'skipped', reason: 'sms_off' });
    expect(await stored(stopped.survey)).toMatchObject({ state: 'skipped', reason: 'unsubscribed' });
    expect(await stored(without.survey)).toMatchObject({ state: 'skipped', reason: 'no_gateway' });
    expect(received).toEqual([]);
  });
});

describe('a batch of SMS', () => {
  test('goes to people with a number who accept them, and says who is left out', async () => {
    const { settings } = await smsGateway();
    const { survey, surveyId, leader, staff } = await study();
    const reachable = await app().given.respondent(survey, { phone: '+33 6 12 34 56 78' });
    await app().given.respondent(survey, { phone: '06 12 34 56 78', email: `${app().given.name('a')}@example.org` });
    const off = await app().given.respondent(survey, { phone: '+33 6 12 34 56 79' });
    await (await app().as(off)).profile.update({ smsNotifications: false });
    const wanted = { surveyId, filter: {}, type: 'login-back-recall', channel: 'sms' } as const;
    const check = await staff.notifications.dryRunBatch(wanted);
    expect([check.planned, check.leftOut]).toEqual([
      1,
      [
        { reason: 'no_phone', count: 1 },
        { reason: 'sms_off', count: 1 },
      ],
    ]);
    const actor = await app().parts.actors.actorOf(await app().tokenFor(leader.id));
    const context = { ...withGateway(settings, actor), actor };
    const batch = await createBatch(context, { ...wanted, key: randomUUID(), at: null, sendAnyway: false });
    expect(batch).toMatchObject({ channel: 'sms', planned: 1 });
    const rows = await storedFor(app().context(), survey);
    expect(rows.map(({ userId }) => userId)).toEqual([reachable.id]);
  });

  test('is refused in an installation without a gateway', async () => {
    const { surveyId, staff } = await study();
    const wanted = { surveyId, key: randomUUID(), filter: {}, type: 'login-last', channel: 'sms' } as const;
    await expect(staff.notifications.createBatch(wanted)).rejects.toMatchObject({
      cause: { code: 'notification.sms_not_set_up' },
    });
  });
});
