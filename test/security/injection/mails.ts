import { beforeEach, describe, expect, test } from 'vitest';
import { Notification } from '../../../entities/notification.ts';
import { openMailer } from '../../../src/adapters/mail.ts';
import { query, sql } from '../../../src/db/sql.ts';
import { createLog } from '../../../src/log.ts';
import { taskHandlers } from '../../../src/services/task-handlers.ts';
import type { Tasks } from '../../../src/tasks.ts';
import { send } from '../../http/support.ts';
import { waitingTasks } from '../../notifications/schedules.ts';
import { call } from '../../support/http.ts';
import { smtpServer, type Delivery } from '../../support/smtp.ts';
import type { Ground } from './ground.ts';
import { activeIn } from './markup-check.ts';
import { effectsOf } from './tally.ts';

const EVE = 'eve@evil.example';
/** Texts that try to add a header, a recipient, a part or another mail. */
const TEXTS = [
  `Ada\r\nBcc: ${EVE}`,
  `Ada\nBcc: ${EVE}`,
  `Ada\rCc: ${EVE}`,
  `Ada%0d%0aBcc:%20${EVE}`,
  `Ada\u2028Bcc: ${EVE}\u0085To: ${EVE}`,
  `Ada <${EVE}>, ${EVE}`,
  `=?utf-8?B?${Buffer.from(`x\r\nBcc: ${EVE}`).toString('base64')}?=`,
  `Ada\r\n\r\n--boundary\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>`,
  `Ada\r\n.\r\nMAIL FROM:<${EVE}>\r\nRCPT TO:<${EVE}>\r\nDATA\r\nSubject: x\r\n\r\nx\r\n.\r\n`,
  'Ada <img src=x onerror=alert(1)><a href="javascript:alert(1)">open</a>',
  '</title><script>alert(1)</script>',
];
/** Texts that are not the address of one person. */
const ADDRESSES = [
  `ada@example.org\r\nBcc: ${EVE}`,
  `ada@example.org\nBcc: ${EVE}`,
  `ada@example.org,${EVE}`,
  `ada@example.org;${EVE}`,
  `ada@example.org ${EVE}`,
  `${EVE}, ada@example.org`,
  `Ada <${EVE}>`,
  `<${EVE}>`,
  `group:ada@example.org,${EVE};`,
  `"ada\r\nBcc: ${EVE}"@example.org`,
  `ada@example.org>\r\nRCPT TO:<${EVE}`,
  `ada@example.org(${EVE})`,
  `ada@example.org\u0000${EVE}`,
  `ada@[127.0.0.1]`,
];
const HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];

/** The HTML inside the frame that every mail has, or all of it when the frame differs. */
function bodyOf(html: string, subject: string): string {
  const start = `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${subject}</title></head>\n<body style="font-family: sans-serif; line-height: 1.5">\n`;
  const end = '\n</body>\n</html>';
  const whole = html.trimEnd();
  return whole.startsWith(start) && whole.endsWith(end) ? whole.slice(start.length, -end.length) : html;
}

/** What a mail has that its receiver can stop. */
const STOPPING = ['list-unsubscribe', 'list-unsubscribe-post'];

/** How mails differ from one mail to this person alone, with these headers and harmless content. */
function effectsOfMails(deliveries: readonly Delivery[], to: string, subject: string, more: string[] = []): string[] {
  const [delivery, ...others] = deliveries;
  if (!delivery) return ['no mail came'];
  const { mail } = delivery;
  const headers = mail.headers.map(({ key }) => key).sort();
  const lines = (mail.text ?? '').split(/\r\n|[\r\n\u0085\u2028\u2029]/);
  return effectsOf({
    'another mail came': others.length > 0,
    'it went to others': delivery.to.join() !== to || mail.to?.map(({ address }) => address).join() !== to,
    'it names others': [mail.cc, mail.bcc, mail.replyTo].flat().some((named) => named !== undefined),
    'it has other headers': headers.join() !== [...HEADERS, ...more].sort().join(),
    'it has another subject': mail.subject !== subject,
    'it has other parts': mail.attachments.length > 0,
    'the text has lines of its own': lines.some((line) =>
      /^\s*((b?cc|to|subject|content-type|mail from|rcpt to) *:|--)/i.test(line),
    ),
    'the HTML does something': activeIn(bodyOf(mail.html ?? '', subject)).length > 0,
  });
}

export function mailInjection(ground: () => Ground): void {
  let person: { id: number; email: string; userName: string };

  beforeEach(async () => {
    const { app, world } = ground();
    const email = `${app.given.name('ada')}@example.org`;
    person = { ...(await app.given.respondent(world.survey, { email })), email };
  });

  /** A mail server, and task handlers that send through it. */
  const post = async () => {
    const { app } = ground();
    const { deliveries, urlFor } = await smtpServer();
    const context = app.context();
    const mail = { smtpUrl: urlFor('recall'), from: 'Recall <recall@example.org>' };
    const mailer = openMailer({ mail, dataDir: context.config.dataDir });
    const handlers = taskHandlers(() => ({ ...app.context(), mailer }));
    /** The deliveries of this work only. */
    const sentBy = async (work: () => Promise<void>) => {
      deliveries.length = 0;
      await work();
      return deliveries;
    };
    return { handlers, sentBy };
  };

  /** Takes the waiting tasks with this name out of the queue. */
  const takeTasks = async <Name extends keyof Tasks>(name: Name): Promise<Tasks[Name][]> => {
    const context = ground().app.context();
    const tasks = await waitingTasks(context, name);
    await query(context.em, sql`delete from pgboss.job where name = ${name}`);
    return tasks.map(({ data }) => data as unknown as Tasks[Name]);
  };

  const notify = async (survey: { id: number }, type: Notification['type']) => {
    const { em, now } = ground().app.context();
    const id = await em.insert(Notification, { survey: survey.id, user: person.id, type, dueAt: now() });
    return { notificationId: id };
  };

  test('the check finds a mail to others, with another subject, forged lines and active HTML', async () => {
    const { deliveries, urlFor } = await smtpServer();
    const mailer = openMailer({ mail: { smtpUrl: urlFor('recall'), from: 'recall@example.org' }, dataDir: 'none' });
    const text = `Hello\nBcc: ${EVE}`;
    const html = '<p onclick="x()">Hello</p>';
    await mailer.send({ to: `${person.email}, ${EVE}`, subject: 'Other', text, html });
    mailer.close();
    expect(effectsOfMails(deliveries, person.email, 'Hello')).toEqual([
      'it went to others',
      'it has another subject',
      'the text has lines of its own',
      'the HTML does something',
    ]);
  });

  test('the name of a respondent adds only text to a notification', async () => {
    const { world, tally, admin } = ground();
    const { handlers, sentBy } = await post();
    for (const name of TEXTS) {
      const { userName, email } = person;
      const stored = await admin('POST', '/surveys/survey/users/respondents', { users: [{ userName, email, name }] });
      expect([stored.status, stored.text]).toEqual([200, expect.any(String)]);
      const task = await notify(world.survey, 'login-recall-today');
      const mails = await sentBy(() => handlers.notification(task));
      const subject = 'What have you eaten and drunk today?';
      tally.count('mail: name of a respondent', name, effectsOfMails(mails, email, subject, STOPPING));
    }
    expect(ground().tally.found()).toEqual([]);
  });

  test('a name in a file of respondents adds only text to a notification', async () => {
    const { base, world, tally, tokenOf } = ground();
    const { handlers, sentBy } = await post();
    for (const name of TEXTS) {
      const { userName, email } = person;
      const cells = [userName, '', name, email].map((cell) => `"${cell.replaceAll('"', '""')}"`);
      const file = new File([`user name,password,name,email\n${cells.join(',')}\n`], 'people.csv', {
        type: 'text/csv',
      });
      const url = `${base}/api/surveys/survey/users/respondents/upload-csv`;
      const stored = await call('POST', url, { token: tokenOf('leader'), body: { file, mode: 'upsert' } });
      expect([stored.status, stored.text]).toEqual([200, expect.any(String)]);
      const task = await notify(world.survey, 'login-recall-yesterday');
      const mails = await sentBy(() => handlers.notification(task));
      const subject = 'What did you eat and drink yesterday?';
      tally.count('mail: name in a file', name, effectsOfMails(mails, email, subject, STOPPING));
    }
    expect(ground().tally.found()).toEqual([]);
  });

  test.each(['name', 'phone'])('the %s in a callback request adds only text to its mail', async (field) => {
    const { app, base, tally } = ground();
    const { handlers, sentBy } = await post();
    const token = await app.tokenFor(person.id);
    for (const text of TEXTS) {
      const said = { name: 'Ada', phone: '1', [field]: field === 'phone' ? text.slice(0, 32) : text };
      await query(app.context().em, sql`delete from callback`);
      const { status } = await call('POST', `${base}/api/surveys/survey/request-callback`, { token, body: said });
      expect(status).toBe(200);
      const [task] = await takeTasks('callback-request');
      if (!task) throw new Error('nobody is to be told');
      const mails = await sentBy(() => handlers['callback-request'](task));
      const subject = 'Please call a respondent of survey';
      tally.count(`mail: ${field} of a callback`, text, effectsOfMails(mails, 'support@example.org', subject));
    }
    expect(ground().tally.found()).toEqual([]);
  });

  test('the host name of a request does not appear in a mail for a new password', async () => {
    const { base, tally } = ground();
    const { handlers, sentBy } = await post();
    const headers: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'evil.example:80@recall.test' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-server': 'evil.example', 'x-forwarded-proto': 'http' },
      { forwarded: 'host=evil.example;proto=https' },
      { 'x-original-url': '//evil.example/', 'x-rewrite-url': '//evil.example/' },
      { origin: 'https://evil.example', referer: 'https://evil.example/' },
    ];
    for (const given of headers) {
      const { email } = await accountWithAddress();
      const body = JSON.stringify({ email });
      const options = { method: 'POST', headers: { 'content-type': 'application/json', ...given } };
      const { status } = await send(base, '/api/users/password-reset-request', options, body);
      expect(status).toBe(200);
      const [task] = await takeTasks('password-reset');
      if (!task) throw new Error('no mail is to be sent');
      const mails = await sentBy(() => handlers['password-reset'](task));
      const { text = '', html = '' } = mails[0]?.mail ?? {};
      tally.count('mail: host of a request', JSON.stringify(given), [
        ...effectsOfMails(mails, email, 'Choose a new password'),
        ...effectsOf({
          'it leads elsewhere': `${text} ${html}`.includes('evil.example'),
          'it leads nowhere': !text.includes('http://recall.test/console/password-reset/#?token='),
        }),
      ]);
    }
    expect(ground().tally.found()).toEqual([]);
  });

  const accountWithAddress = async () => {
    const email = `${ground().app.given.name('grace')}@example.org`;
    return { email, ...(await ground().app.given.user({ email, roles: [{ name: 'surveyadmin' }] })) };
  };

  // Every request gets the same answer, so that nobody learns who has an account.
  test('a mail for a new password goes only to the address of an account', async () => {
    const { admin, app, tally } = ground();
    const { handlers, sentBy } = await post();
    await app.given.user({ email: 'ada@example.org', roles: [{ name: 'surveyadmin' }] });
    for (const email of ADDRESSES) {
      await admin('POST', '/users/password-reset-request', { email });
      const tasks = await takeTasks('password-reset');
      const mails = await sentBy(async () => {
        for (const task of tasks) await handlers['password-reset'](task);
      });
      tally.count('address for a new password', email, mails);
    }
    await admin('POST', '/users/password-reset-request', { email: 'ada@example.org' });
    const [task] = await takeTasks('password-reset');
    if (!task) throw new Error('no mail is to be sent');
    expect(await sentBy(() => handlers['password-reset'](task))).toMatchObject([{ to: ['ada@example.org'] }]);
    expect(ground().tally.found()).toEqual([]);
  });

  test('the reply of a mail server adds only text to the report of notifications', async () => {
    const { app, tally, world } = ground();
    const survey = await app.given.survey({ locale: world.locale });
    const forgeries = [
      `no\u001B[31m <img src=x onerror=alert(1)> Bcc: ${EVE}`,
      `{"level":30,"requestId":"forged"} </title><script>alert(1)</script>`,
      `${EVE}, <${EVE}>; To: ${EVE}`,
    ];
    for (const message of forgeries) {
      const { userName } = await app.given.respondent(survey);
      const { urlFor } = await smtpServer({ refuses: () => ({ code: 550, message }) });
      const refusing = openMailer({ mail: { smtpUrl: urlFor('recall'), from: 'recall@example.org' }, dataDir: 'none' });
      const lines: string[] = [];
      const log = createLog('trace', { write: (line: string) => void lines.push(line) });
      const context = () => ({ ...app.context(), log, mailer: refusing });
      const { em, now } = app.context();
      const { id: user } = await app.given.respondent(survey, { email: `${userName}@example.org` });
      const row = { survey: survey.id, user, type: 'login-recall-today' as const, dueAt: now() };
      await taskHandlers(context).notification({ notificationId: await em.insert(Notification, row) });
      const { handlers, sentBy } = await post();
      const mails = await sentBy(() => handlers['notification-report']({ surveyId: survey.id }));
      refusing.close();
      tally.count('mail: reply of a mail server', message, [
        ...effectsOfMails(mails, 'support@example.org', `Notifications of survey ${survey.slug}`),
        ...effectsOf({
          'it is not told': !(mails[0]?.mail.text ?? '').includes('550'),
          'it writes lines of its own': lines.some((line) => /[\p{Cc}]/u.test(line.replace(/\n$/, ''))),
        }),
      ]);
    }
    expect(ground().tally.found()).toEqual([]);
  });

  describe.each<[string, (email: string) => [method: string, path: string, body: unknown]]>([
    ['supportEmail of a survey', (supportEmail) => ['PATCH', '/surveys/survey', { supportEmail }]],
    [
      'address of a new user',
      (email) => ['POST', '/users', { userInfo: { email, roles: [] }, password: 'plum ridge 17' }],
    ],
    ['address of a user', (email) => ['PATCH', `/users/${person.id}`, { email }]],
    ['own address', (email) => ['PATCH', '/users/my-profile', { email }]],
    ['address of staff', (email) => ['POST', '/surveys/survey/users/staff', { users: [{ userName: 'eve', email }] }]],
    [
      'address of a respondent',
      (email) => ['POST', '/surveys/survey/users/respondents', { users: [{ userName: 'eve', email }] }],
    ],
    [
      'address in a file',
      (email) => [
        'POST',
        '/surveys/survey/users/respondents/upload-csv',
        { file: new File([`user name,password,email\neve,,"${email.replaceAll('"', '""')}"\n`], 'people.csv') },
      ],
    ],
  ])('the %s', (place, request) => {
    test('must be the address of one person', async () => {
      const { admin, app, tally } = ground();
      for (const address of ADDRESSES) {
        const [method, path, body] = request(address);
        const { status } = await admin(method, path, body);
        const [held] = await query<{ n: number }>(
          app.context().em,
          sql`select ((select count(*) from user_account where email like '%evil%') +
                (select count(*) from survey where support_email like '%evil%'))::int as n`,
        );
        const effects = { [`it was answered with ${status}`]: status !== 400, 'it was stored': held?.n !== 0 };
        tally.count(place, address, effectsOf(effects));
      }
      expect(ground().tally.found()).toEqual([]);
    });
  });
}
