import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../support/test-app.ts';
import { useBrowser } from './support/browser.ts';

const app = useTestApp();
const open = useBrowser();
let base: string;

beforeAll(async () => {
  base = await app().listen();
});

test.each([
  '/console/password-reset/#?token=topsecret',
  '/confirm-email/',
  '/s/winter?auth=topsecret',
  '/surveys/winter?auth=topsecret',
  '/none',
  '/api/none',
])('a person at %s reads a page in its own style, within its content security policy', async (path) => {
  const { page, faults } = await open();
  await page.goto(base + path);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('main').innerText()).not.toContain('topsecret');
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).maxWidth)).not.toBe('none');
  // The status of the page itself is 404.
  expect(faults.filter((fault) => !fault.startsWith('Failed to load resource'))).toEqual([]);
});
