import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useSurveyApp } from '../support/survey-app.ts';

// What is laid out otherwise on a wide screen, or on a phone on its side.

const openPage = useBrowser();
const app = useSurveyApp();

const DESKTOP = { width: 1440, height: 900 };
const ON_ITS_SIDE = { width: 740, height: 360 };

async function screen(id: string, viewport: typeof DESKTOP): Promise<Page> {
  const { page } = await openPage({ viewport, serviceWorkers: 'block' });
  await page.goto(`${app().address}/dev/screens/${id}`);
  await page.locator('html[data-screen]').waitFor({ state: 'attached' });
  return page;
}

test.each([
  ['portion-pizza', DESKTOP],
  ['portion-guide-image', DESKTOP],
  ['portion-guide-image', ON_ITS_SIDE],
])('outlines lie on the objects of the whole picture: %s at %o', async (id, viewport) => {
  const page = await screen(id, viewport);
  const shapes = await page.locator('.map').evaluate((map) => {
    const [picture, outlines] = [map.querySelector('img')!, map.querySelector('svg')!];
    const { width, height } = picture.getBoundingClientRect();
    const box = outlines.viewBox.baseVal;
    return {
      shown: width / height,
      natural: picture.naturalWidth / picture.naturalHeight,
      drawn: box.width / box.height,
    };
  });
  expect(shapes.shown).toBeCloseTo(shapes.natural, 1);
  expect(shapes.shown).toBeCloseTo(shapes.drawn, 1);
});

test.each(['around-day-sheet', 'around-help-sheet'])('the question stays in sight beside a sheet: %s', async (id) => {
  const page = await screen(id, DESKTOP);
  const sheet = await page.locator('dialog[open]').boundingBox();
  expect(sheet?.width).toBeLessThan(DESKTOP.width / 2);
});

test('the start page has a headline, as other pages have', async () => {
  const sizeIn = async (id: string) => {
    const page = await screen(id, DESKTOP);
    return page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontSize);
  };
  expect(await sizeIn('page-start')).toBe(await sizeIn('closed-finished'));
});

test('a button that is alone in the footer stands where Continue does', async () => {
  const page = await screen('day', DESKTOP);
  const foot = await page.locator('.foot').boundingBox();
  const button = await page.locator('.foot').getByRole('button').boundingBox();
  expect(button!.x + button!.width).toBeCloseTo(foot!.x + foot!.width, 0);
});

test('the large picture leaves room for those to choose from on a phone on its side', async () => {
  const page = await screen('portion-as-served', ON_ITS_SIDE);
  const stage = await page.locator('.stage').boundingBox();
  expect(stage!.height).toBeLessThan(0.6 * ON_ITS_SIDE.height);
});
