import { dayIn, daysAfter } from '@dietary-recall/recall-flow';
import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 60;

test('a new survey is made within a minute of clicks and keys, and a fault that the service finds stands at its field', async () => {
  const { page } = await signIn(['surveyadmin'], '/surveys');
  const steps = new Steps(page, 'Create a survey');
  await steps.click('New survey', page.getByRole('link', { name: 'New survey' }));
  const lastDay = await page.getByLabel('Last day', { exact: true }).inputValue();
  await steps.type('id', 'winter 26', page.getByLabel('Id', { exact: true }));
  await steps.see('that the id has other characters', page.getByText('It has other characters.'));
  const list = page.getByRole('combobox', { name: 'Food list' });
  expect(await list.inputValue()).toContain('(en_GB)');
  await steps.key('Control+s');
  const fault = page.locator('[aria-invalid="true"]:focus');
  await steps.see('the fault at the id, which has the focus', fault);
  expect(await fault.getAttribute('name')).toBe('id');
  for (let count = 0; count < ' 26'.length; count += 1) await steps.key('Backspace');
  await steps.type('id', '-26');
  await steps.see('that the id is free', page.getByText('It is free.'));
  const firstDay = page.getByLabel('First day', { exact: true });
  const tomorrow = await firstDay.inputValue();
  await firstDay.fill('');
  await page.keyboard.press('Control+s');
  await steps.see('that a day is missing', page.getByText('Choose a day.'));
  await firstDay.fill(tomorrow);
  await steps.key('Control+s');
  await steps.see('the settings of the survey', page.getByRole('heading', { name: 'Settings', level: 1 }));
  await page.getByText('It starts on').waitFor();
  expect(await page.getByLabel('Last day', { exact: true }).inputValue()).toBe(lastDay);
  expect(steps.report()).toBeLessThan(BUDGET_S);
  expect(await app().admin.surveys.get.query({ surveyId: 'winter-26' })).toMatchObject({
    localeId: 'en_GB',
    maximumTotalSubmissions: 2,
    allowGeneratedUsers: false,
  });
  await page.goto(page.url().replace(/settings$/, ''));
  await page.getByRole('heading', { name: 'Fieldwork', level: 1 }).waitFor();
  const names = { englishName: 'Welsh', localName: 'Cymraeg', respondentLanguage: 'cy', adminLanguage: 'en' };
  await app().admin.locales.create.mutate({ id: 'cy_GB', ...names, flagCode: 'gb' });
  await page.goto(`${app().address}/console/surveys/new`);
  expect(await list.inputValue()).toBe('');
});

test('a new survey begins tomorrow by the clock of whoever makes it, where the date is another than that of UTC too', async () => {
  // 12 hours behind UTC, or 14 ahead of it.
  const timezoneId = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-14';
  const { page } = await signIn(['surveyadmin'], '/surveys/new', { timezoneId });
  const firstDay = await page.getByLabel('First day', { exact: true }).inputValue();
  expect(firstDay).toBe(daysAfter(dayIn(timezoneId, new Date()), 1));
  expect(firstDay).not.toBe(daysAfter(dayIn('UTC', new Date()), 1));
});
