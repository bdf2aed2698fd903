import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeAll, expect, test } from 'vitest';
import { outboxOf } from '../../src/adapters/mail.ts';
import { mailCallback } from '../../src/services/survey-data/mail-callback.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

/** The mail that a request for a call makes. */
async function mailOf(request: { surveyId: number; userId: number }) {
  await mailCallback(app().context(), { ...request, name: 'Ada <b>', phone: '0191 498 0000' });
  const folder = outboxOf(app().parts.config.dataDir);
  const [last = ''] = (await readdir(folder)).sort().reverse();
  const { to = [], subject, text, html } = await PostalMime.parse(await readFile(join(folder, last)));
  return { to: to.map(({ address }) => address), subject, text, html };
}

test('a person who has withdrawn may still ask to be called', async () => {
  const survey = await app().given.survey({ locale });
  const { surveyData, consents } = await app().as(await app().given.respondent(survey));
  const surveyId = survey.slug;
  await consents.withdraw({ surveyId });
  expect(await surveyData.requestCallback({ surveyId, name: 'Ada', phone: '1' })).toEqual({ requested: true });
});

test('a callback request goes to the support of the survey, else to that of the installation, else to the support address of the survey', async () => {
  const survey = await app().given.survey({ locale, supportEmail: 'survey@example.org' });
  const { id: userId, userName } = await app().given.respondent(survey);
  const request = { surveyId: survey.id, userId };
  expect((await mailOf(request)).to).toEqual(['survey@example.org']);
  await app().given.user({ email: 'global@example.org', roles: [{ name: 'globalsupport' }] });
  expect((await mailOf(request)).to).toEqual(['global@example.org']);
  for (const name of ['one', 'two']) {
    await app().given.user({ email: `${name}@example.org`, roles: [{ name: 'support', survey }] });
  }
  const { to, subject, text, html } = await mailOf(request);
  expect(to).toEqual(['one@example.org', 'two@example.org']);
  expect(subject).toContain(survey.slug);
  expect(text).toContain('0191 498 0000');
  expect(text).toContain(userName);
  expect(html).toContain('Ada &lt;b&gt;');
});

test('a callback is requested once in two hours by one person', async () => {
  const survey = await app().given.survey({ locale });
  const person = await app().given.respondent(survey);
  const ask = async () =>
    (await app().as(person)).surveyData.requestCallback({ surveyId: survey.slug, name: 'Ada', phone: '1' });
  const asked = await Promise.allSettled([ask(), ask(), ask()]);
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(ask()).rejects.toMatchObject({ cause: { code: 'callback.too_soon' } });
  app().clock.advance(2 * 3600);
  expect(await ask()).toEqual({ requested: true });
  app().clock.reset();
});
