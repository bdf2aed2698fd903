import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRecallClient } from '../../../client/index.ts';
import { SURVEY } from '../support/survey-app.ts';
import { useConsole } from './console.ts';

// A passkey is of a host name: a browser makes none for an address of numbers.
const { app, signIn } = useConsole({ HOST: 'localhost' });

const PASSWORD = 'a long way to the sea';

test('a passkey is added in My account, and opens Console at the next sign-in', async () => {
  const { page } = await signIn(['demo/staff'], '/account');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop of the office');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('Laptop of the office').waitFor();

  const address = page.locator('[name="email"]');
  await expect.poll(() => address.inputValue()).toContain('@');
  const email = await address.inputValue();
  await page.getByRole('button', { name: /signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /passkey/i }).click();
  await page.getByText('Laptop of the office').waitFor();
  expect(new URL(page.url()).pathname).toBe('/console/account');
});

test('roles of the installation and of a food list are given and taken in People', async () => {
  const email = 'curator@example.org';
  const { id } = await app().admin.users.create.mutate({
    userInfo: { email, name: 'Curator', roles: ['imagesadmin'] },
    password: PASSWORD,
  });
  const { api, signIn: enter } = createRecallClient({ url: app().address });
  await enter.withEmail({ email, password: PASSWORD });
  const fates = async () => {
    const outcomes = await Promise.allSettled([
      api.sourceImages.list.query({ limit: 1 }),
      api.foodGroups.create.mutate({ name: `Group ${randomUUID()}` }),
    ]);
    return outcomes.map(({ status }) => status);
  };
  expect(await fates()).toEqual(['fulfilled', 'rejected']);
  const { page } = await signIn(['superuser'], `/people?q=curator&user=${id}`);
  const panel = page.getByRole('complementary', { name: 'Curator' });
  const taken = (role: string) => panel.getByRole('button', { name: `Take away: ${role}` });
  for (const role of ['Food administrator: all food lists', 'Keeper of the food list en_GB']) {
    await panel.getByRole('combobox', { name: 'Another role' }).fill(role);
    await page.getByRole('option', { name: role }).click();
    await panel.getByRole('button', { name: 'Give the role' }).click();
    await taken(role).waitFor();
  }
  // A process reads roles again each second.
  await expect.poll(fates).toEqual(['fulfilled', 'fulfilled']);
  for (const role of ['Picture administrator', 'Food administrator: all food lists']) {
    await taken(role).click();
    await taken(role).waitFor({ state: 'detached' });
  }
  await expect.poll(fates).toEqual(['rejected', 'rejected']);
  const { items } = await app().admin.users.list.query({ search: email });
  expect(items[0]?.roles).toEqual(['fdbm/en_GB']);
});

test('the sign-in log names a respondent without a name by the user name', async () => {
  const { address, newRespondent } = app();
  const { userName, password } = await newRespondent();
  await createRecallClient({ url: address }).signIn.withAlias({ surveyId: SURVEY, userName, password });
  const { page } = await signIn(['superuser'], '/people/sign-ins?method=alias');
  const names = page.getByRole('table', { name: 'Sign-in log' }).getByRole('rowheader');
  await names.first().waitFor();
  expect(await names.first().innerText()).toBe(userName);
});
