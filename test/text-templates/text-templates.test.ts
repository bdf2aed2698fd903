import { beforeAll, describe, expect, test } from 'vitest';
import { Notification } from '../../entities/notification.ts';
import { openTextGateway } from '../../src/adapters/text-gateway.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import { useTestApp } from '../support/test-app.ts';
import { textGateway } from '../support/text-gateway.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

async function study() {
  const survey = await app().given.survey({ locale, allowPersonalData: true });
  const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
  return { survey, surveyId: survey.slug, staff };
}

const TYPE = 'login-recall-today' as const;
const OWN = 'Dear {{name}}: {{link}} or {{unsubscribeLink}}';

/** The text of a message that is sent to a person in the survey. */
async function sentIn(survey: { id: number }): Promise<string> {
  const { received, settings } = await textGateway();
  const context = app().context();
  const person = await app().given.respondent(survey, { name: 'Ada $&', phone: '+447911123456' });
  const row = { survey: survey.id, user: person.id, type: TYPE, channel: 'sms', dueAt: context.now() } as const;
  const notificationId = await context.em.insert(Notification, row);
  await sendNotification({ ...context, texts: openTextGateway({ texts: settings }) }, { notificationId });
  return (JSON.parse(received[0]?.body ?? '{}') as { text: string }).text;
}

describe('the words of a text message', () => {
  test('are the survey’s own in its language, and the built-in ones after their deletion', async () => {
    const { survey, surveyId, staff } = await study();
    const ids = { surveyId, type: TYPE, language: 'EN' };
    expect(await staff.textTemplates.save({ ...ids, text: OWN })).toMatchObject({ language: 'en', isBuiltIn: false });
    expect(await sentIn(survey)).toMatch(/^Dear Ada \$&: http\S+ or http\S+$/);
    await staff.textTemplates.remove(ids);
    expect(await sentIn(survey)).toMatch(/^Food diary: please tell us/);
  });

  test('are listed with the built-in ones in English and French, which fit into the alphabet of phones', async () => {
    const { surveyId, staff } = await study();
    const { isOn, templates } = await staff.textTemplates.list({ surveyId });
    expect([isOn, templates.length]).toEqual([false, 14]);
    for (const { type, language } of templates) {
      const { encoding } = await staff.textTemplates.preview({ surveyId, type, language });
      expect(`${type} ${language} ${encoding}`).toBe(`${type} ${language} gsm-7`);
    }
  });

  test('are refused without one of the two links, and with an unknown place-holder, all at once', async () => {
    const { surveyId, staff } = await study();
    const draft = { surveyId, type: TYPE, language: 'en', text: 'Hello {{nmae}}' };
    const refusal = staff.textTemplates.save(draft);
    await expect(refusal).rejects.toMatchObject({ cause: { code: 'text_template.invalid' } });
    const { cause } = (await refusal.catch((error: unknown) => error)) as {
      cause: { details?: object; issues?: unknown[] };
    };
    expect(JSON.stringify(cause)).toMatch(/unknown_placeholder.*no_link.*no_unsubscribe_link/);
  });

  test('of an earlier version are not overwritten', async () => {
    const { surveyId, staff } = await study();
    const ids = { surveyId, type: TYPE, language: 'en' };
    const { version } = await staff.textTemplates.save({ ...ids, text: OWN, baseVersion: null });
    await staff.textTemplates.save({ ...ids, text: `${OWN} 2`, baseVersion: version });
    await expect(staff.textTemplates.save({ ...ids, text: `${OWN} 3`, baseVersion: version })).rejects.toMatchObject({
      cause: { code: 'text_template.version_conflict' },
    });
  });
});

test('a preview has the length of a real message', async () => {
  const { survey, surveyId, staff } = await study();
  const text = 'Tell us: {{link}} Stop: {{unsubscribeLink}}';
  await staff.textTemplates.save({ surveyId, type: TYPE, language: 'en', text });
  const preview = await staff.textTemplates.preview({ surveyId, type: TYPE, language: 'en' });
  expect(preview.text).not.toContain('{{');
  expect(preview.units).toBe(preview.text.length);
  const special = await staff.textTemplates.preview({ surveyId, type: TYPE, language: 'en', text: `${text} ✓` });
  expect([special.encoding, special.segments > preview.segments]).toEqual(['ucs-2', true]);
  expect(survey.slug).toBe(surveyId);
});
