import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { faultsOf, fillIn, PASSWORD, useConsole, waitForScreens } from './console.ts';

// A service whose operator asks staff for a second factor.

const { app, openPage } = useConsole({ SECOND_FACTOR: 'required' });

/** The code that an app shows. One is accepted once, and that of the next 30 seconds early. */
function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
}

beforeAll(async () => {
  const { admin, accounts } = app();
  const password = accounts.find(({ role }) => role === 'superuser')?.password ?? '';
  await admin.auth.confirm.mutate({ password });
  const { id, secret } = await admin.secondFactors.beginTotp.mutate({ name: 'Phone' });
  await admin.secondFactors.confirmTotp.mutate({ id, code: codeOf(secret) });
});

/** Makes a member of staff, who has no second factor. */
async function newMember(email: string): Promise<{ id: number }> {
  const userInfo = { email, name: 'Member', roles: ['fdbm/en_GB'] };
  return app().admin.users.create.mutate({ userInfo, password: PASSWORD });
}

/** Adds an app for one-time codes on the page that asks for a second factor. Returns its secret. */
async function addApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add an app for one-time codes' }).click();
  await page.getByLabel('Name').fill('Phone');
  await page.getByRole('button', { name: 'Go on' }).click();
  const asked = page.getByRole('dialog', { name: 'Your password, please' });
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await asked.getByRole('button', { name: 'Go on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an app for one-time codes' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code of the app').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.getByRole('listitem').nth(9).waitFor();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  return secret;
}

test('a member of staff without a second factor adds one after the password, goes on, and signs in with it', async () => {
  await newMember('first@example.org');
  const opened = await openPage({ reducedMotion: 'reduce' });
  const { page } = opened;
  await page.goto(`${app().address}/console/account`);
  await fillIn(page, 'first@example.org');
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  const secret = await addApp(page);
  await waitForScreens(page);
  await page.getByRole('region', { name: 'Second factors' }).getByText('Phone').waitFor();
  await page.getByRole('button', { name: /signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await fillIn(page, 'first@example.org');
  await page.getByLabel('Code from your authenticator').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await waitForScreens(page);
  expect(faultsOf(opened).filter((fault) => !fault.includes('403'))).toEqual([]);
});

test('a person who will not add one now signs out', async () => {
  await newMember('second@example.org');
  const { page } = await openPage({ viewport: { width: 360, height: 800 } });
  await page.goto(`${app().address}/console/`);
  await fillIn(page, 'second@example.org');
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
  await page.getByRole('button', { name: 'Add an app for one-time codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an app for one-time codes' });
  const { x = 0, width = 0 } = (await dialog.boundingBox()) ?? {};
  expect(x).toBeCloseTo(360 - x - width, 0);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Add a second factor' }).count()).toBe(0);
});

test('a form with changes is still there once the second factor that was reset is added again', async () => {
  const { id } = await newMember('third@example.org');
  const { page } = await openPage({ reducedMotion: 'reduce' });
  await page.goto(`${app().address}/console/food-lists/en_GB/settings?part=detection`);
  await fillIn(page, 'third@example.org');
  await addApp(page);
  const changed = page.getByRole('radio', { name: 'as half the limit' });
  await changed.check();
  await app().admin.secondFactors.reset.mutate({ userId: id });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await fillIn(page, 'third@example.org');
  await addApp(page);
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor({ state: 'detached' });
  expect(await changed.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
});
