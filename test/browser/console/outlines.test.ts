import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 300;
const PHOTOGRAPH = join(import.meta.dirname, '../../../data/demo/images/as-served/rice/8.svg');
const WEIGHTS = [20, 40, 60, 80, 100, 120];

test('six outlines with weights are drawn on a new picture within five minutes, and keys move a corner', async () => {
  const { page } = await signIn(['imagesadmin'], '/pictures/guide-images');
  const steps = new Steps(page, 'Draw six outlines');
  await steps.click('New outlined picture', page.getByRole('link', { name: 'New outlined picture' }));
  await steps.type('what it shows', 'Rice balls', page.getByLabel('What it shows'));
  await page.getByLabel('Drop the photograph here').setInputFiles(PHOTOGRAPH);
  await steps.key('Control+s');
  const saved = page.getByText('Saved', { exact: true });
  await steps.see('that it is stored', saved);
  await steps.see('the picture', page.getByRole('heading', { name: 'Rice balls', level: 1 }));
  await steps.click('Draw an outline', page.getByRole('button', { name: 'Draw an outline' }));
  const canvas = page.getByRole('application', { name: 'Outlines' });
  for (const [at, weight] of WEIGHTS.entries()) {
    await steps.see('the cross', page.locator('svg.drawing:focus'));
    const [x, y] = [40 + (at % 3) * 140, 40 + Math.floor(at / 3) * 140];
    for (const [dx, dy] of [
      [0, 0],
      [90, 0],
      [90, 90],
      [0, 90],
    ] as const) {
      await steps.click('a corner', canvas, { x: x + dx, y: y + dy });
    }
    await steps.key('Enter');
    await steps.see('its weight', page.locator(`[aria-label="Grams of object ${at + 1}"]:focus`));
    await steps.type('grams', String(weight));
    if (at + 1 < WEIGHTS.length) await steps.key('Enter');
  }
  // The message of the picture goes by itself, so that the next is that of the outlines.
  await saved.waitFor({ state: 'detached' });
  await steps.key('Control+s');
  await steps.see('that it is stored', saved);
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const drawn = await app().admin.guideImages.get.query({ id: 'rice-balls' });
  expect(drawn.objects.map(({ weight }) => weight)).toEqual(WEIGHTS);
  expect(drawn.objects.every(({ outlineCoordinates }) => outlineCoordinates.length === 8)).toBe(true);

  await page.getByRole('button', { name: 'Corner 1 of 4' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Corner 3 of 3' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(
      async () => (await app().admin.guideImages.get.query({ id: 'rice-balls' })).objects[5]?.outlineCoordinates.length,
    )
    .toBe(6);
});

test('an outline is drawn by keys alone', async () => {
  const { page } = await signIn(['imagesadmin'], '/pictures/guide-images/apples');
  await page.getByRole('button', { name: 'Draw an outline' }).press('Enter');
  await page.locator('svg.drawing:focus').waitFor();
  for (const key of ['Space', 'Shift+ArrowRight', 'Space', 'Shift+ArrowDown', 'Space', 'Enter'])
    await page.keyboard.press(key);
  const weight = page.locator('[aria-label="Grams of object 5"]:focus');
  await weight.waitFor();
  expect(await page.getByRole('list', { name: 'Objects' }).getByRole('listitem').count()).toBe(5);
});
