import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createRecallClient } from '../../../client/index.ts';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 60;
const PASSWORD = 'a long way to the sea';

test('a token with two scopes is made within a minute, works, and is revoked', async () => {
  const { page } = await signIn(['surveyadmin'], '/account');
  const steps = new Steps(page, 'Make a token with two scopes');
  await steps.click('Your tokens', page.getByRole('link', { name: 'Your tokens, and a new one' }));
  await page.getByRole('heading', { name: 'My access tokens' }).waitFor();
  await steps.type('the name', 'Nightly export', page.getByLabel('Name', { exact: true }));
  const scopes = page.getByRole('combobox', { name: 'Permissions' });
  await steps.type('a scope', 'surveys:r', scopes);
  await steps.click('the scope', page.getByRole('option', { name: 'surveys:read read surveys and their settings' }));
  await steps.type('another scope, by its words', 'export', scopes);
  await steps.click(
    'the scope',
    page.getByRole('option', { name: /^submissions:read read, export and count the recalls/ }),
  );
  await steps.key('Escape');
  await steps.click('Make the token', page.getByRole('button', { name: 'Make the token' }));
  await steps.type('the password', PASSWORD, page.getByRole('dialog').getByLabel('Password', { exact: true }));
  await steps.key('Enter');
  await steps.see('the token', page.getByLabel('The token'));
  expect(steps.report()).toBeLessThan(BUDGET_S);

  const token = await page.getByLabel('The token').inputValue();
  const { api } = createRecallClient({ url: app().address, token });
  expect((await api.surveys.list.query({ limit: 1 })).total).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const row = page.getByRole('row', { name: /Nightly export/ });
  await row.getByRole('listitem').filter({ hasText: 'surveys:read read surveys and their settings' }).waitFor();
  expect(await row.getByRole('listitem').count()).toBe(2);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Revoke…' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await row.getByText('revoked').waitFor();
});

test('an app for one-time codes is added in My account, which shows ten recovery codes once', async () => {
  const { page } = await signIn(['demo/staff'], '/account');
  await page.getByRole('button', { name: 'Add an app' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const secret = await page.getByRole('dialog').locator('code').textContent();
  expect(secret).toMatch(/^(\w{4} )+\w{1,4}$/);
  await page.getByLabel('Code of the app').fill(new TOTP({ secret: secret?.replaceAll(' ', '') ?? '' }).generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
  expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
});

test('an account for staff is made with a role in a survey, which is taken away again', async () => {
  const { page } = await signIn(['superuser'], '/people');
  await page.getByRole('link', { name: 'New account' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await page.getByLabel('E-mail address').fill('grace@example.org');
  await page.getByLabel('First password').fill('four ships on a calm lake');
  await page.getByRole('combobox', { name: 'Roles' }).fill('staff of demo');
  await page.getByRole('option', { name: /^Staff of demo/ }).waitFor();
  // The second one has nothing to take, and sends no form.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  const panel = page.getByRole('complementary', { name: 'Grace Hopper' });
  await panel.getByRole('combobox', { name: 'Another role' }).fill('Support');
  await page.getByRole('option', { name: 'Support of demo' }).click();
  await panel.getByRole('button', { name: 'Give the role' }).click();
  await panel.getByRole('button', { name: 'Take away: Support of demo' }).click();
  await panel.getByRole('button', { name: 'Take away: Support of demo' }).waitFor({ state: 'detached' });
  const { items } = await app().admin.users.list.query({ search: 'grace@example.org' });
  expect(items[0]?.roles).toEqual(['demo/staff']);
});
