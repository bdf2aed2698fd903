import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

test('a webhook gets an address, shows its secret once, and a test that fails is seen with its reason and sent again', async () => {
  const { page } = await signIn(['surveyadmin'], '/surveys/demo/webhooks');
  await page.getByText('No address: nothing is sent when a recall comes in.').waitFor();
  await page.getByLabel('Address').fill('https://receiver.invalid/recalls');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The secret is shown this once.').waitFor();
  const secret = await page.getByText(/^whsec_/).textContent();
  await page.getByRole('button', { name: 'I have it' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('cell', { name: 'a test' }).first().waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('cell', { name: 'a test' }).first().waitFor();
      return page.getByText('given up').count();
    })
    .toBeGreaterThan(0);
  await page
    .getByRole('button', { name: /Deliver again/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'New secret…' }).click();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await page.getByText('The secret is shown this once.').waitFor();
  expect(await page.getByText(/^whsec_/).textContent()).not.toBe(secret);
  const { url } = await app().admin.webhooks.get.query({ surveyId: 'demo' });
  expect(url).toBe('https://receiver.invalid/recalls');
});

test('a message gets own words, which are shown as a respondent gets them before they are saved', async () => {
  const { page } = await signIn(['surveyadmin'], '/surveys/demo/webhooks/messages');
  await page.getByRole('link', { name: 'First reminder' }).first().click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Please tell us about your day: {{link}}\n\n{{unsubscribeLink}}');
  await page
    .getByRole('region', { name: 'What a respondent gets' })
    .getByText(/Please tell us about your day/)
    .waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { templates } = await app().admin.messageTemplates.list.query({ surveyId: 'demo' });
  expect(templates.filter(({ isBuiltIn }) => !isBuiltIn).map(({ type }) => type)).toEqual(['login-first-reminder']);
});
