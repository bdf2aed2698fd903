import { expect, test } from 'vitest';
import { mailsInOutbox, openMailer } from '../../src/adapters/mail.ts';
import { takeMails } from '../support/outbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('mails wait in the outbox, where they are counted, when no mail server is configured', async () => {
  const dataDir = temporaryFolder();
  expect(await mailsInOutbox(dataDir)).toBe(0);
  const mailer = openMailer({ mail: { smtpUrl: null, from: 'recall@example.org' }, dataDir });
  for (const subject of ['one', 'two']) await mailer.send({ to: 'ada@example.org', subject, text: 'x', html: 'x' });
  expect(await mailsInOutbox(dataDir)).toBe(2);
  const subjects = (await takeMails({ dataDir })).map(({ subject }) => subject);
  expect(new Set(subjects)).toEqual(new Set(['one', 'two']));
});
