import { expect, test } from 'vitest';
import { SURVEY } from '../support/survey-app.ts';
import { useConsole } from './console.ts';

// What takes less room where there is little: on a tablet and on a telephone.

const { signIn } = useConsole();

const [TABLET, TELEPHONE] = [
  { width: 768, height: 1024 },
  { width: 360, height: 800 },
];

test('the filters of a list stand behind a button that says how many hold', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/respondents`, { viewport: TELEPHONE });
  const consent = page.getByRole('combobox', { name: 'Consent' });
  await page.getByRole('button', { name: 'Filters' }).click();
  await consent.click();
  await page.getByRole('option', { name: 'No consent' }).click();
  await page.getByRole('button', { name: 'Filters 1' }).click();
  await consent.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1280, height: 720 });
  await consent.waitFor();
  expect(await page.getByRole('button', { name: 'Filters 1' }).isVisible()).toBe(false);
});

test('the outline of a questionnaire stands behind the name of what is open of it', async () => {
  const { page } = await signIn(['surveyadmin'], '/questionnaires/default?part=texts', { viewport: TELEPHONE });
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('button', { name: 'Texts' }).first().click();
  await outline.getByRole('button', { name: 'Meals' }).click();
  await page.getByRole('heading', { name: 'Meals', level: 2 }).waitFor();
  expect(await outline.getByRole('button').allInnerTexts()).toEqual(['Meals']);
});

test('an icon of the navigation says its name when the keyboard or the pointer is at it', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], '/', { viewport: TABLET });
  const link = page.getByRole('link', { name: 'Respondents' });
  const widthOfName = () => link.locator('span').evaluate((name) => name.getBoundingClientRect().width);
  await expect.poll(widthOfName).toBe(1);
  await link.hover();
  await expect.poll(widthOfName).toBeGreaterThan(60);
  await page.mouse.move(400, 400);
  await expect.poll(widthOfName).toBe(1);
  await page.getByRole('link', { name: 'Fieldwork' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(widthOfName).toBeGreaterThan(60);
});
