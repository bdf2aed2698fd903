import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { useConsole } from './console.ts';

const { app, openPage, signIn } = useConsole();

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
  });

test('a password has its focus ring around its box', async () => {
  const { page } = await openPage();
  await page.goto(`${app().address}/console/`);
  const field = page.getByLabel('Password', { exact: true });
  await field.focus();
  const ring = await field.evaluate((input) => getComputedStyle(input.parentElement!).outlineStyle);
  expect(ring).toBe('solid');
});

test('the heading of a page takes the focus from a link that went with the page before', async () => {
  const { page } = await signIn(['superuser'], '/surveys');
  await page.getByRole('link', { name: 'New survey' }).click();
  await page.getByRole('heading', { name: 'New survey' }).waitFor();
  await expect.poll(() => focused(page)).toBe('New survey');
});

test('? lists the keys of the screen, takes the focus, and gives it back at Escape', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/fieldwork');
  await page.getByRole('button', { name: /^Remind/ }).waitFor();
  await page.getByRole('link', { name: 'Fieldwork', exact: true }).focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys of this screen' });
  await dialog.getByRole('definition').filter({ hasText: 'remind who is selected' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  await page.keyboard.press('r');
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Fieldwork');
  await page.getByRole('link', { name: 'Respondents', exact: true }).click();
  await page.getByRole('heading', { name: 'Respondents' }).waitFor();
  await page.getByRole('button', { name: 'Keys of this screen' }).click();
  await dialog.getByRole('definition').filter({ hasText: 'search' }).waitFor();
  expect(await dialog.getByText('remind who is selected').count()).toBe(0);
});

test('a field that is added takes the focus', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/respondents/new');
  await page.getByRole('button', { name: 'Another field' }).click();
  await page.keyboard.type('region');
  expect(await page.getByLabel('Name of field 1').inputValue()).toBe('region');
});

test('a question that is added takes the focus in its first text', async () => {
  await app().admin.surveySchemes.create.mutate({ id: 'focus', name: 'Focus' });
  const { page } = await signIn(['superuser'], '/questionnaires/focus');
  await page.getByRole('button', { name: 'Question', exact: true }).click();
  await page.getByRole('heading', { name: /^question-/ }).waitFor();
  await page.keyboard.type('Salt?');
  expect(await page.getByRole('textbox', { name: 'Question, English' }).inputValue()).toBe('Salt?');
});

test('a dialog that a menu opened gives the focus to the button of the menu', async () => {
  await app().admin.surveySchemes.create.mutate({ id: 'menu', name: 'Menu' });
  const { page } = await signIn(['superuser'], '/questionnaires/menu');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('dialog', { name: 'Rename Menu' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('More');
});
