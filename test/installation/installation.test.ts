import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { Variables } from '../../src/environment/environment.ts';
import { settingsOf } from '../../src/settings.ts';
import { personalToken } from '../support/personal-token.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const admin = async () => app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));

test('an administrator reads versions, storage, queues and what needs each key', async () => {
  const caller = await admin();
  const before = await caller.installation.get();
  await personalToken(app(), await app().given.user({ roles: [{ name: 'superuser' }] }));
  const { version, database, disk, queues, keys, lastBackup } = await caller.installation.get();
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect(database.version).toMatch(/^1[5-9]/);
  expect(database.bytes).toBeGreaterThan(1e6);
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(disk.totalBytes).toBeGreaterThanOrEqual(disk.freeBytes);
  expect(queues.map(({ queue }) => queue)).toContain('notification');
  expect(keys[0]).toMatchObject({ use: 'signs', tokens: before.keys[0]!.tokens + 1 });
  expect(lastBackup).toBeNull();
});

test('settings say what was set and what holds else, and no secret', () => {
  const secrets = {
    DATABASE_URL: 'postgresql://recall:hunter2@db.example.org/recall',
    METRICS_TOKEN: 'hunter2hunter2hunter2',
    SMTP_URL: 'smtps://recall:hunter2@mail.example.org',
    SMS_URL: 'https://sms.example.org/?key=hunter2',
    SMS_SECRET: 'hunter2',
    SMS_HEADERS: '{"authorization":"hunter2"}',
    SMS_BODY: '{"key":"hunter2"}',
    TOKEN_KEYS: `a:${'hunter2'.repeat(5)}`,
  };
  const environment = { ...secrets, MAIL_FROM: 'recall@example.org', LOG_LEVEL: 'warn' };
  const { settings } = readConfig(environment);
  expect(JSON.stringify(settings)).not.toContain('hunter2');
  const named = Object.fromEntries(settings.map((setting) => [setting.name, setting]));
  expect(named['LOG_LEVEL']).toMatchObject({ isSet: true, value: 'warn' });
  expect(named['PORT']).toMatchObject({ isSet: false, value: '3100' });
  expect(named['SMTP_URL']).toMatchObject({ isSet: true, value: null });
  expect(settings).toHaveLength(Object.keys(Variables.shape).length);
});

test('no value of a variable whose name speaks of a secret is shown', () => {
  const environment = Object.fromEntries(Object.keys(Variables.shape).map((name) => [name, 'a secret']));
  const shown = settingsOf(environment).filter(({ value }) => value !== null);
  const suspect = /SECRET|TOKEN|KEY|PASSWORD|DATABASE_.*URL|SMTP|SMS_URL|HEADERS|BODY/;
  expect(shown.map(({ name }) => name).filter((name) => suspect.test(name))).toEqual([
    'ACCESS_TOKEN_SECONDS',
    'REFRESH_TOKEN_SECONDS',
  ]);
});
