import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { writeComposed } from './compose.ts';
import { openOnPhone, PHONE, picture, SCHEMES, type ColourScheme } from './phone.ts';

/** The width of a screen in the picture. */
const WIDTH = 480;
const HEIGHT = Math.round((WIDTH * PHONE.height) / PHONE.width);
const GAP = 28;
const CORNER = 28;
const SCALE = 2;

const MEALS: readonly (readonly [time: string, ...foods: string[]])[] = [
  ['7:40', 'Corn flakes', 'Orange juice', 'Tea'],
  ['12:45', 'Cheese sandwich', 'Apple'],
  ['18:50', 'Spag bol', 'Mixed salad', 'Water'],
];
/** Breakfast, lunch and dinner of the six meals that the demo asks for. */
const HAD = [true, false, true, false, true, false];

/** Takes three screens of Survey beside each other, in light and in dark. */
export async function takeSurvey(browser: Browser, address: string, folder: string): Promise<void> {
  for (const scheme of SCHEMES) {
    const screens = await screensOf(browser, address, scheme);
    const placed = screens.map((screen, at) => ({
      screen,
      width: WIDTH,
      height: HEIGHT,
      left: at * (WIDTH + GAP),
      top: 0,
    }));
    await writeComposed(join(folder, `survey-${scheme}.webp`), placed, CORNER);
  }
}

/** Recalls a day until the amount of dinner, and returns the pictures: the day, finding a food, how much it was. */
async function screensOf(browser: Browser, address: string, colorScheme: ColourScheme): Promise<Buffer[]> {
  const page = await openOnPhone(browser, address, { scale: SCALE, colorScheme });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click();
  const field = page.getByRole('textbox').filter({ visible: true });
  const openFromDay = async (food: string) => {
    await press('My day');
    await page.getByRole('dialog').getByRole('button', { name: food }).click();
  };

  await press('Begin');
  await field.first().fill('7:10');
  await field.last().fill('22:45');
  await press('Continue');
  for (const had of HAD) await press(had ? 'I had this' : 'I had nothing');
  await press('Continue');
  for (const [time, ...foods] of MEALS) {
    await field.first().fill(time);
    await press('Continue');
    for (const food of foods) {
      await field.first().fill(food);
      await press('Add');
    }
    await press('That was all');
  }
  await answerGaps(page);
  await press('No to all the rest');

  await page.getByText(/foods found/).waitFor();
  const find = await picture(page);

  await openFromDay('Spag bol');
  await press('Spaghetti bolognese');
  await page.getByRole('radio', { name: 'No', exact: true }).click();
  await page.locator('label', { has: page.getByRole('radio', { name: 'Portion 5' }) }).click();
  const amount = await picture(page);

  await press('My day');
  const day = await picture(page);
  await page.context().close();
  return [day, find, amount];
}

/** Between the meals there was nothing. */
async function answerGaps(page: Page): Promise<void> {
  const rest = page.getByRole('button', { name: 'No to all the rest' });
  const no = page.getByRole('radio', { name: 'No', exact: true });
  for (;;) {
    await rest
      .or(page.getByText(/^Between/).filter({ visible: true }))
      .first()
      .waitFor();
    if (await rest.isVisible()) return;
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await no.click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'detached' });
  }
}
