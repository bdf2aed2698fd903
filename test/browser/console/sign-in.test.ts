import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createRecallClient } from '../../../client/index.ts';
import { axeFaults } from '../support/axe.ts';
import { enter, faultsOf, PASSWORD, useConsole } from './console.ts';

const { app, openPage, signIn } = useConsole();

/** The e-mail address of the account that was made last. */
async function newestMember(): Promise<string> {
  const { items } = await app().admin.users.list.query({ limit: 1, sort: '-id' });
  return items[0]?.email ?? '';
}

test('Home says to an account without a role whom to ask, and to one with a role what waits', async () => {
  const { page } = await signIn(['demo/support'], '/');
  const panel = page.getByRole('region', { name: 'Your account has no role that opens a screen' });
  await panel.getByText(/Ask whoever made your account/).waitFor();
  await panel.getByText(await newestMember()).waitFor();
  await panel.getByText(/As support you are mailed/).waitFor();
  expect(await page.getByRole('region', { name: 'What needs you' }).count()).toBe(0);
  const { items } = await app().admin.users.list.query({ limit: 1, sort: '-id' });
  await app().admin.users.changeRoles.mutate({ userId: items[0]!.id, add: ['imagesadmin'] });
  // The service keeps the roles of a person in memory for a second.
  await page.waitForTimeout(1100);
  await panel.getByRole('button', { name: 'I was given a role: look again' }).click();
  await page.getByRole('region', { name: 'What needs you' }).waitFor();
});

describe('the sign-in', () => {
  test('stands at any address, is accessible, and goes on there', async () => {
    const opened = await openPage();
    const { page } = opened;
    await page.goto(`${app().address}/console/surveys?q=de`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in as the demo administrator' }).click();
    await page.getByRole('heading', { name: 'Surveys' }).waitFor();
    expect(page.url()).toBe(`${app().address}/console/surveys?q=de`);
    await page.reload();
    await page.getByRole('heading', { name: 'Surveys' }).waitFor();
    expect(await page.getByLabel('Part of an id').inputValue()).toBe('de');
    expect(faultsOf(opened)).toEqual([]);
  });

  test('with a wrong password says so at the form and keeps the address', async () => {
    const { page } = await openPage();
    await page.goto(`${app().address}/console/`);
    await page.getByLabel('E-mail address').fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('nobody@example.org');
  });

  test('of staff does not replace the one of a respondent in the same browser', async () => {
    const { link } = await app().newRespondent();
    const { page } = await signIn(['superuser']);
    const respondent = await page.context().newPage();
    await respondent.goto(link);
    await respondent.getByRole('button', { name: 'Begin' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await respondent.reload();
    await respondent.getByRole('button', { name: 'Begin' }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
  });

  test('ends in all tabs when it is ended in one', async () => {
    const { page } = await signIn(['superuser']);
    const tab = await page.context().newPage();
    await tab.goto(`${app().address}/console/surveys`);
    await tab.getByRole('heading', { name: 'Surveys' }).waitFor();
    await page.getByRole('button', { name: /signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(tab.url()).pathname).toBe('/console/surveys');
  });
});

test('a sign-out that does not reach the service says that the person is still signed in, and is tried again', async () => {
  const { page } = await signIn(['superuser'], '/');
  const tab = await page.context().newPage();
  await tab.goto(`${app().address}/console/surveys`);
  await tab.getByRole('heading', { name: 'Surveys' }).waitFor();
  const leave = async () => {
    await page.getByRole('button', { name: /signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await page.route('**/api/auth/logout', (route) => route.abort());
  await leave();
  const said = page.getByRole('alert').getByText('You are still signed in: the service does not answer. Try again.');
  await said.waitFor();
  await page.getByRole('link', { name: 'Surveys', exact: true }).click();
  await page.getByRole('heading', { name: 'Surveys' }).waitFor();
  await tab.reload();
  await tab.getByRole('heading', { name: 'Surveys' }).waitFor();
  await page.unroute('**/api/auth/logout');
  await leave();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await said.count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('in another browser is seen in My account, and ended there', async () => {
  const { page } = await signIn(['superuser'], '/account');
  const email = await newestMember();
  const other = await openPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0' });
  await other.page.goto(`${app().address}/console/account`);
  await enter(other.page, email);
  const panel = page.getByRole('region', { name: 'Signed in' });
  await page.reload();
  await panel.getByText('Firefox 148').waitFor();
  await panel.getByRole('button', { name: 'End the other one' }).click();
  await panel.getByText('All others are ended.').waitFor();
  expect(await panel.getByRole('listitem').count()).toBe(1);
  await other.page.reload();
  await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

describe('a sign-in that ends while a form has changes', () => {
  const SETTINGS = '/food-lists/en_GB/settings?part=detection';
  const rule = (page: Page, name: string) => page.getByRole('radio', { name });

  /** Changes the form of a new member of staff, ends the sign-in elsewhere, and saves. Returns the address of the member. */
  async function changeAndEnd(page: Page, changed: string): Promise<string> {
    const email = await newestMember();
    await rule(page, changed).check();
    const { api, signIn: signInElsewhere } = createRecallClient({ url: app().address });
    await signInElsewhere.withEmail({ email, password: PASSWORD });
    await api.auth.endOtherSignIns.mutate();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    return email;
  }

  test('covers it, and the same person goes on with it', async () => {
    const { page } = await signIn(['fdbm/en_GB'], SETTINGS);
    const email = await changeAndEnd(page, 'as half the limit');
    const isCovered = await rule(page, 'as half the limit').evaluate((radio) => {
      const { left, top, width, height } = radio.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('dialog') != null;
    });
    expect(isCovered).toBe(true);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    await page.locator('input[name="password"]:focus').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in as the demo administrator' }).count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await enter(page, email);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
    expect(await rule(page, 'as half the limit').isChecked()).toBe(true);
    expect(await page.getByText('not saved').count()).toBe(1);
    expect(await page.getByText('This sign-in has ended').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await app().admin.locales.getBelowDetection.query({ locale: 'en_GB' })).toMatchObject({
      belowDetection: 'half',
    });
  });

  test('covers it too where it was ended in another tab', async () => {
    const { page } = await signIn(['fdbm/en_GB'], SETTINGS);
    await rule(page, 'as 0').check();
    const tab = await page.context().newPage();
    await tab.goto(`${app().address}/console`);
    await tab.getByRole('button', { name: /signed in as/ }).click();
    await tab.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('Your sign-in has ended. Sign in to go on where you were.').waitFor();
    await enter(page, await newestMember());
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
    expect(await rule(page, 'as 0').isChecked()).toBe(true);
    expect(await page.getByText('not saved').count()).toBe(1);
  });

  test('shows nothing of it to another person', async () => {
    const { page: first } = await signIn(['fdbm/en_GB'], '/');
    await first.close();
    const other = await newestMember();
    const { page } = await signIn(['fdbm/en_GB'], SETTINGS);
    await changeAndEnd(page, 'as the limit');
    await enter(page, other);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
    await rule(page, 'as the limit').waitFor();
    expect(await page.getByText('not saved').count()).toBe(0);
  });
});

describe('the languages', () => {
  test('are French where the browser asks for it, and stay as they were chosen', async () => {
    const { page } = await openPage({ locale: 'fr-CA' });
    await page.goto(`${app().address}/console/`);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });
});

test('a member of staff sees what the roles permit, and another address names the right that is missing', async () => {
  const opened = await signIn(['demo/staff'], '/surveys/new');
  const { page } = opened;
  await page.getByRole('heading', { name: 'Your roles do not permit this page' }).waitFor();
  expect(await page.getByRole('main').getByText('surveys:manage').count()).toBe(1);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(await page.getByRole('link', { name: 'New survey' }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Your roles do not permit this page' }).waitFor();
});

test('a sign-in with an account of another tab goes on without a second one', async () => {
  const { page } = await signIn(['superuser'], '/');
  const tab = await page.context().newPage();
  await tab.goto(`${app().address}/console/surveys`);
  await tab.getByRole('heading', { name: 'Surveys' }).waitFor();
  expect(await tab.getByLabel('Password', { exact: true }).count()).toBe(0);
});
