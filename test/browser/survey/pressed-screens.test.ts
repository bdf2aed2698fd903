import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useSurveyApp } from '../support/survey-app.ts';
import { wordsIn } from './catalogue.ts';

// What single screens of `/dev/screens` say and do once a person presses them.

const openPage = useBrowser();
const app = useSurveyApp();

async function screen(id: string, language = 'en', hasTouch = false): Promise<Page> {
  const { page } = await openPage({ locale: 'en-GB', serviceWorkers: 'block', hasTouch });
  await page.goto(`${app().address}/dev/screens/${id}?language=${language}`);
  await page.locator('html[data-screen]').waitFor({ state: 'attached' });
  return page;
}

const shown = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

test('on a phone, answers that are saved on the device alone are said to be, in every step of the day', async () => {
  const page = await screen('saved-device');
  await page.setViewportSize({ width: 360, height: 740 });
  // What only screen readers are told is one pixel wide.
  expect((await page.getByText('Saved on this device').boundingBox())?.width).toBeGreaterThan(100);
});

test('several glasses stay several when a person goes through their amount again', async () => {
  const page = await screen('portion-drink-scale-how-full-of-several');
  await press(page, 'Continue');
  await shown(page, 'Water, tap: how many of these?');
  expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('2');
});

test('a count of glasses outlives a step back to how full they were', async () => {
  const page = await screen('portion-drink-scale-how-full-set');
  await press(page, 'I had several of these');
  await page.getByLabel('Number', { exact: true }).fill('3');
  await press(page, 'Back');
  await shown(page, 'Water, tap: how full was each of them?');
  await press(page, 'Continue');
  await shown(page, 'Water, tap: how many of these?');
  expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('3');
});

test('several glasses are asked how full each was, and are two unless it is said otherwise', async () => {
  const page = await screen('portion-drink-scale-how-full');
  await press(page, 'I had several of these');
  await shown(page, 'Water, tap: how full was each of them?');
  await press(page, 'half full');
  await press(page, 'Continue');
  await shown(page, 'Water, tap: how many of these?');
  expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('2');
});

test('a part that is pressed after a number is added to it, and the whole amount is said before it is given', async () => {
  const page = await screen('portion-guide-image-how-many');
  const said = page.getByRole('main').getByRole('status').filter({ hasText: '×' });
  expect(await said.innerText()).toBe('1 × Medium');
  await press(page, 'and a half');
  await expect.poll(() => said.innerText()).toBe('1½ × Medium');
  await press(page, 'One fewer');
  await expect.poll(() => said.innerText()).toBe('½ × Medium');
});

test.each(['mouse', 'keyboard'])('a number is typed in the place of the one that stands there (%s)', async (by) => {
  const page = await screen('portion-guide-image-how-many');
  const count = page.getByLabel('Number', { exact: true });
  if (by === 'mouse') await count.click();
  else {
    await page.getByRole('button', { name: 'One fewer' }).focus();
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('6');
  expect(await count.inputValue()).toBe('6');
});

test('how many of two slices had an amount is proposed as both, and is no more than both, in halves', async () => {
  const page = await screen('portion-as-served-on-several-slices');
  const count = page.getByLabel('Number', { exact: true });
  expect(await count.inputValue()).toBe('2');
  await press(page, 'One more');
  expect(await count.inputValue()).toBe('2');
  await press(page, 'and a half');
  await expect.poll(() => count.inputValue()).toBe('1½');
  expect(await page.getByRole('button', { name: 'and a quarter' }).count()).toBe(0);
  await count.fill('3');
  await press(page, 'Continue');
  await page.getByRole('alert').getByRole('link', { name: 'Give a number from ½ to 2.' }).waitFor();
});

test.each([
  ['on-half-a-slice', '½ × picture 3'],
  ['on-slices-and-a-part', '1¾ × picture 3'],
])('butter %s is as much of its picture as there was bread', async (id, said) => {
  const page = await screen(`portion-as-served-${id}`);
  const butter = page.getByRole('button', { name: /^Butter, salted/ });
  await press(page, 'Continue');
  await butter.click();
  await shown(page, 'Butter, salted: did you finish it?');
  await page.getByRole('radio', { name: 'Yes, all of it' }).click();
  await page.getByRole('heading', { level: 1, name: /did you finish it/ }).waitFor({ state: 'detached' });
  await butter.click();
  await press(page, 'Skip this question');
  await butter.click();
  await expect.poll(() => page.getByRole('main').innerText()).toContain(said);
});

test('categories of one name are offered once below what was found', async () => {
  const page = await screen('find');
  await page.getByRole('heading', { level: 2, name: 'Or look in' }).waitFor();
  expect(await page.getByRole('main').getByRole('button', { name: 'Hot drinks' }).count()).toBe(1);
});

test('Back leads to the screen of an amount that was asked last', async () => {
  const page = await screen('portion-guide-image-how-many');
  await press(page, 'One more');
  await press(page, 'Continue');
  await page.getByRole('heading', { level: 1, name: /how many of these\?$/ }).waitFor({ state: 'detached' });
  await press(page, 'Back');
  await shown(page, /how many of these\?$/);
  expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('2');
  await press(page, 'Back');
  await shown(page, /which one is most like yours\?$/);
});

test('the person comes back to the line of the day that was changed', async () => {
  const page = await screen('send');
  await page.setViewportSize({ width: 360, height: 560 });
  const line = page.getByRole('main').getByRole('button', { name: /^aunt’s plum cake/ });
  await press(page, 'Check my day again');
  await line.click();
  await press(page, 'Nothing, go on');
  await press(page, 'Check my day again');
  await expect.poll(() => line.evaluate((button) => button === document.activeElement)).toBe(true);
  expect((await line.boundingBox())!.y).toBeLessThan(560);
});

test('Back closes the day that is open over a question, and stays with the question', async () => {
  const page = await screen('mealTime');
  await page.setViewportSize({ width: 360, height: 740 });
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const day = page.getByRole('dialog', { name: 'My day' });
  await page.getByRole('button', { name: 'My day' }).click();
  await day.waitFor();
  await page.goBack();
  await day.waitFor({ state: 'hidden' });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
});

test('the first press of the picture of a glass sets how full it was, a press of a mark its level', async () => {
  const page = await screen('portion-drink-scale-how-full');
  const level = page.getByLabel('How full');
  const range = (await level.boundingBox())!;
  const x = range.x + range.width / 2;
  await page.mouse.click(x, range.y + range.height * 0.6);
  await expect.poll(() => level.inputValue()).toBe('40');
  await page.mouse.move(x, range.y + range.height * 0.6);
  await page.mouse.down();
  await page.mouse.move(x, range.y + range.height * 0.3, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => level.inputValue()).toBe('70');
  const mark = (await page.locator('.vessel__mark', { hasText: '½' }).boundingBox())!;
  await page.mouse.click(mark.x + mark.width / 2, mark.y + mark.height / 2);
  await page.getByRole('button', { name: 'half full', pressed: true }).waitFor();
});

test('the count that the words of a food say is proposed', async () => {
  const page = await screen('portion-standard-portion-how-many-of-two-typed');
  expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('2');
});

test('the number of a line of milk marks its own line wherever it is pressed, and Continue goes on', async () => {
  const page = await screen('portion-milk-on-cereal');
  const title = /: how high was the milk in the bowl\?$/;
  await shown(page, title);
  const numbers = page.locator('.map circle');
  const count = await numbers.count();
  expect(count).toBeGreaterThan(2);
  for (let at = 0; at < count; at++) {
    const { x, y, width, height } = (await numbers.nth(at).boundingBox())!;
    for (const share of [0.1, 0.5, 0.9]) {
      await page.mouse.click(x + width / 2, y + height * share);
      expect(await page.getByRole('radio', { name: `Up to line ${at + 1}`, exact: true }).isChecked()).toBe(true);
    }
  }
  // Beside the numbers, the nearest line.
  const { y, height } = (await numbers.first().boundingBox())!;
  const { x, width } = (await page.locator('.map svg').boundingBox())!;
  await page.mouse.click(x + width * 0.3, y + height / 2 + 2);
  expect(await page.getByRole('radio', { name: 'Up to line 1', exact: true }).isChecked()).toBe(true);
  await shown(page, title);
  await press(page, 'Continue');
  await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' });
});

test('Back leads through the screens of a search as they were seen', async () => {
  const page = await screen('find');
  const [search, all, own] = [
    'Which of these was your “tea”?',
    'What kind of food was it?',
    'Tell us about it in your own words',
  ];
  const steps = [
    ['It’s not here', own],
    ['Back', search],
    ['Browse categories', all],
    ['Fruit', 'Fruit'],
    ['It’s not here', own],
    ['Back', 'Fruit'],
    ['Back', all],
    ['Back', search],
    ['Hot drinks', 'Hot drinks'],
    ['Back', search],
  ] as const;
  for (const [name, heading] of steps) {
    await press(page, name);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
  }
});

test.each([
  ['closed-total-limit', /^You have told us everything/, 'See my earlier days'],
  ['sending-sent', /^Thank you/, 'See the days I have sent'],
])('%s leads to earlier days, but not in an interview', async (id, heading, name) => {
  for (const [variant, count] of [
    [id, 1],
    [`${id}-in-an-interview`, 0],
  ] as const) {
    const page = await screen(variant);
    await shown(page, heading);
    expect(await page.getByRole('button', { name }).count()).toBe(count);
  }
});

test.each([
  ['wrong-password', 'The user name or the password is not right.'],
  ['too-many-attempts', 'There were too many attempts. Please wait a while, or write to us.'],
  ['the-service-fails', 'The service cannot be reached. Please try again in a moment.'],
])('a sign-in that fails says why: %s', async (id, words) => {
  const page = await screen(`sign-in-by-password-${id}`);
  await expect.poll(() => page.getByRole('alert').innerText()).toContain(words);
});

test('a sign-in that fails twice in the same way says so twice', async () => {
  const page = await screen('sign-in-by-password-no-answer');
  const alert = page.getByRole('alert');
  const hasFocus = () => alert.evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  await press(page, 'Sign in');
  await expect.poll(hasFocus).toBe(true);
});

test.each([
  ['en', 'Sedentary or light activity', 'Keep my weight'],
  ['fr', 'Sédentaire ou peu actif', 'Garder mon poids'],
  ['de', 'Sitzend oder wenig aktiv', 'Mein Gewicht halten'],
])('levels of activity and aims are named in the language of the page: %s', async (language, level, target) => {
  const page = await screen('feedback-about-you', language);
  const words = wordsIn(language);
  for (const [label, first] of [
    ['How active are you?', level],
    ['What is your aim for your weight?', target],
  ] as const) {
    const options = page.getByLabel(words.of(label)).locator('option');
    expect((await options.allTextContents()).slice(0, 2)).toEqual(['', first]);
  }
});

test('the last page before sending lists the meals with the foods that each has', async () => {
  const page = await screen('send');
  expect(await page.getByRole('term').allInnerTexts()).toEqual(['Breakfast 07:30', 'Lunch 13:00', 'Dinner 19:15']);
  expect(await page.getByRole('definition').allInnerTexts()).toEqual(['3 foods', '3 foods', '3 foods']);
});

test('a recall that is refused can be looked at once its respondent has read why', async () => {
  const page = await screen('sending-refused');
  await shown(page, 'One answer needs another look');
  expect(await page.getByRole('main').innerText()).toContain('The example is refused.');
  await press(page, 'Look at my day');
  await shown(page, 'Is your Saturday complete?');
});

test.each(['portion-weight-no-answer', 'find-in-own-words-no-answer', 'portion-guide-image-how-many-no-answer'])(
  'the field that is to be mended is marked: %s',
  async (id) => {
    const page = await screen(id);
    const field = page.getByRole('main').getByRole('textbox').first();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element.ariaDescribedByElements?.length)).toBe(1);
  },
);

test('a search that takes its time says so', async () => {
  const page = await screen('find-still-searching');
  await expect.poll(() => page.getByRole('main').innerText()).toContain('Searching …');
});

test('earlier recalls that could not be loaded are said to be kept', async () => {
  const page = await screen('recalls-offline');
  const said = await page.getByRole('status').allInnerTexts();
  expect(said.join(' ')).toContain('The days that you have sent are kept. Please try again in a moment.');
});

test('a wish for a call without a number is refused, and the fields are marked', async () => {
  const page = await screen('around-help-call-me-no-answer');
  await page.getByRole('alert').filter({ hasText: 'Write your name and your telephone number.' }).waitFor();
  for (const label of ['Your name', 'Telephone'])
    expect(await page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
});

test('a page that takes its time says so', async () => {
  const page = await screen('entry-loading');
  await expect.poll(() => page.getByRole('main').innerText()).toBe('One moment');
});

test('a weight that is refused is named; without it the feedback comes, and says what is missing', async () => {
  const page = await screen('feedback-about-you-one-field-refused');
  const weight = page.getByLabel('Weight in kg');
  await page
    .getByRole('alert')
    .getByRole('link', { name: 'Please check the weight. It is in kg, for example 70.' })
    .click();
  await expect.poll(() => weight.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await weight.getAttribute('aria-invalid')).toBe('true');
  await weight.fill('');
  await press(page, 'Show my feedback');
  await shown(page, 'What your days contained');
  await page.getByText('For more feedback we need to know: your sex and your date of birth.').waitFor();
  expect(await page.getByText('compared with what is recommended for everybody').count()).toBe(1);
});

test('a child is not asked for an aim for the weight', async () => {
  const page = await screen('feedback-about-you');
  const target = page.getByLabel('What is your aim for your weight?');
  await page.getByLabel('Date of birth').fill('1990-05-17');
  expect(await target.count()).toBe(1);
  await page.getByLabel('Date of birth').fill('2014-05-17');
  expect(await target.count()).toBe(0);
});

test('energy without an estimated need is a number alone, and the bar of a food is as long as its share', async () => {
  const page = await screen('feedback-cards-of-little-known');
  const energy = page.getByRole('region', { name: 'Energy', exact: true });
  await energy.getByText('can be estimated once we know more about you').waitFor();
  expect(await energy.locator('.meter').count()).toBe(0);
  const bar = page.locator('.ranks .meter').first();
  const [whole, part] = [await bar.boundingBox(), await bar.locator('i').boundingBox()];
  expect(Math.round((part!.width / whole!.width) * 100)).toBe(46);
});

test('a value in no sector has no verdict', async () => {
  const page = await screen('feedback-cards-in-no-sector');
  const lines = (await page.getByRole('region', { name: 'Protein' }).first().innerText()).split('\n');
  expect(lines.map((line) => line.trim())).not.toContain('.');
});

test('a recall that could not be loaded is not said to be missing', async () => {
  const offline = await screen('recalls-one-offline');
  await shown(offline, 'The service cannot be reached');
  expect(await offline.getByRole('button', { name: 'Try again' }).count()).toBe(1);
  await shown(await screen('recalls-not-there'), 'This day is not there');
});

test.each([
  ['en', 'Choose 21 November 2026 or earlier.'],
  ['fr', 'Choisissez le 21 novembre 2026 ou avant.'],
  ['de', 'Wählen Sie den 21. November 2026 oder früher.'],
])('the last day that may be chosen is written as the language writes it: %s', async (language, words) => {
  const page = await screen('study-date-too-late', language);
  await expect.poll(() => page.getByRole('alert').innerText()).toContain(words);
});

test('a picture of the set stands dimly in the place of the one that is chosen', async () => {
  const page = await screen('portion-as-served');
  const stage = page.locator('.stage--dim');
  expect(await stage.getByRole('img', { name: 'Nothing is chosen yet' }).count()).toBe(1);
  await page.locator('label', { has: page.getByRole('radio', { name: /^Portion 2 / }) }).click();
  await stage.waitFor({ state: 'detached' });
});

test.each([
  ['More', 6],
  ['Less', 4],
])('while nothing is chosen, %s leads to the picture next to the one that is shown dimly', async (name, number) => {
  const page = await screen('portion-as-served');
  await page.locator('.stage--dim').waitFor();
  await press(page, name);
  const chosen = page.getByRole('radio', { name: `Portion ${number} of 8` });
  await expect.poll(() => chosen.isChecked()).toBe(true);
});

test('a measure that is the only one is not asked for', async () => {
  const page = await screen('portion-standard-portion-of-one-measure');
  await shown(page, /: how many of these\?$/);
  expect(await page.getByRole('main').getByRole('button', { name: 'Change' }).count()).toBe(0);
});

test('numbers in fields have the comma of the language', async () => {
  const answered = await screen('study-number-answered-before', 'de');
  expect(await answered.getByRole('main').getByRole('textbox').inputValue()).toBe('2,5');
  const page = await screen('portion-guide-image-how-many', 'de');
  const count = page.getByRole('main').getByRole('textbox');
  await count.fill('2,1');
  await press(page, wordsIn('de').of('One more'));
  await expect.poll(() => count.inputValue()).toBe('3,1');
});

test('a food that was removed while it is looked for comes back to its question, and the bar that says so can be closed', async () => {
  const page = await screen('find');
  const heading = page.getByRole('heading', { level: 1 });
  await press(page, 'Remove “tea”');
  await expect.poll(() => heading.innerText()).not.toContain('tea');
  // The bar stands with the buttons of the question: it takes no place from an answer.
  expect(await page.locator('.foot').getByText('Removed “tea”').isVisible()).toBe(true);
  await press(page, 'Undo');
  await shown(page, 'Which of these was your “tea”?');
  expect(await page.getByText('Removed “tea”').count()).toBe(0);
  await press(page, 'Remove “tea”');
  await press(page, 'Close');
  await expect.poll(() => page.getByText('Removed “tea”').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

test('what was removed is offered to be put back until the next answer', async () => {
  const page = await screen('find');
  await press(page, 'Remove “tea”');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await press(page, 'Continue');
  await expect.poll(() => page.getByText('Removed “tea”').count()).toBe(0);
});

test.each(['mouse', 'touch'] as const)(
  'the second of two quick presses (%s) does nothing on the next question',
  async (by) => {
    const page = await screen('mealTime', 'en', by === 'touch');
    await page.getByLabel('Time').fill('19:15');
    const button = page.getByRole('button', { name: 'Continue' });
    if (by === 'mouse') await button.dblclick();
    else {
      const box = await button.boundingBox();
      if (box === null) throw new Error('The button is not seen.');
      await page.touchscreen.tap(box.x + 40, box.y + 20);
      await page.touchscreen.tap(box.x + 45, box.y + 22);
    }
    await shown(page, 'First a few questions about you');
    // The next press is a single one.
    await button.click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Who cooks at your home?');
  },
);

test.each(['Yes, it is in my list already', 'No'])(
  'what a yes added goes with it once the answer is: %s',
  async (said) => {
    const page = await screen('associated-in-the-list');
    const options = page.getByRole('main').locator('label');
    await options.filter({ hasText: 'Yes, another one' }).click();
    await shown(page, 'First a few questions about you');
    await press(page, 'Back');
    await options.filter({ hasText: new RegExp(`^${said}`) }).click();
    await expect.poll(() => page.locator('.undo').innerText()).toContain('Removed “milk”');
  },
);

test('a food that was split into two is no answer to whether there was another one', async () => {
  const page = await screen('associated-another-one');
  expect(await page.getByRole('main').locator('input:checked').count()).toBe(0);
  await page.getByRole('radio', { name: 'No', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Another one/ }).waitFor({ state: 'detached' });
  expect(await page.locator('.undo').count()).toBe(0);
});

test('a key that is held ends nothing but the line', async () => {
  const page = await screen('firstPass');
  await page.getByLabel(/^One thing at a time/).fill('toast');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => page.locator('.count').innerText()).toBe('1 thing so far');
  await page.getByLabel(/^One thing at a time/).fill('jam');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.count').innerText()).toBe('2 things so far');
});

test('the page without a survey leads to the day under way first, and not to a new one', async () => {
  const page = await screen('page-start-with-a-day-under-way');
  const buttons = page.getByRole('main').getByRole('button');
  expect(await buttons.allInnerTexts()).toEqual(['Go on with your Saturday', 'Open']);
  const other = await screen('page-start');
  expect(await other.getByRole('button', { name: 'Try the recall as a demo respondent' }).count()).toBe(1);
});

test('how far the day is does not fall where an earlier question is opened, and what went with a food is counted with it', async () => {
  const page = await screen('associated');
  const done = page.locator('.steps .is-done');
  expect(await done.count()).toBe(2);
  expect(await page.locator('.place__where').innerText()).toBe('Lunch · food 4 of 4');
  await page.getByRole('complementary').getByRole('button', { name: 'Breakfast' }).click();
  await shown(page, 'Breakfast: what did you eat and drink?');
  expect(await done.count()).toBe(2);
});

test('an amount that the person does not know is not open', async () => {
  const page = await screen('confirm-without-questions-of-a-study');
  const open = page.getByRole('region', { name: '7 things are still open' });
  await open.getByText('bread and butter').waitFor();
  expect(await open.innerText()).not.toContain('Broccoli');
});

test('a message leaves also by an answer beside its field that explains what is typed', async () => {
  const page = await screen('mealTime');
  await page.getByLabel('Time').fill('01:30');
  await press(page, 'Continue');
  await page.getByRole('alert').waitFor();
  await page.getByRole('checkbox', { name: /^It was after midnight/ }).check();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('the link of what is missing leads to the buttons of the first meal without an answer', async () => {
  const page = await screen('meals-no-answer');
  await page.getByRole('alert').getByRole('link', { name: 'Say for each meal whether you had it.' }).click();
  const first = page.getByRole('button', { name: 'I had this' }).first();
  await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('all that is wrong is named, and each message leaves once its field is answered', async () => {
  const page = await screen('wakeAndSleep');
  const links = page.getByRole('alert').getByRole('link');
  await page.getByLabel('I woke up at').fill('early');
  await press(page, 'Continue');
  await expect.poll(() => links.count()).toBe(2);
  await page.getByLabel('I woke up at').fill('half 7');
  await expect.poll(() => links.allInnerTexts()).toEqual(['Write when you went to bed, for example 22:45.']);
  await page.getByLabel('I went to bed at').fill('11');
  await expect.poll(() => links.count()).toBe(0);
  expect(await page.locator('.error').count()).toBe(0);
});

test('the question about several things names them, and is in sight below a line that was just added', async () => {
  const split = await screen('split');
  await shown(split, '“bread and butter”: one thing or several?');
  expect(await split.getByRole('radio').count()).toBe(2);
  expect(await split.getByText('bread · butter').count()).toBe(1);
  const page = await screen('firstPass-one-thing-or-several');
  await page.setViewportSize({ width: 360, height: 560 });
  await page.getByLabel(/^One thing at a time/).fill('bread and butter');
  await press(page, 'Add');
  await expect.poll(() => page.getByRole('button', { name: 'Yes, 2' }).count()).toBe(2);
  const yes = page.getByRole('button', { name: 'Yes, 2' }).first();
  const foot = page.locator('.foot');
  await expect
    .poll(async () => ((await yes.boundingBox())?.y ?? Infinity) + 40 < ((await foot.boundingBox())?.y ?? 0))
    .toBe(true);
});

test.each(['forgotten', 'gap', 'method', 'portion-as-served', 'portion-pizza', 'portion-standard-portion'])(
  'with large type on a phone the first answer is in sight: %s',
  async (id) => {
    const { page } = await openPage({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 28, fixed: 28 } });
    await page.goto(`${app().address}/dev/screens/${id}`);
    await page.locator('html[data-screen]').waitFor({ state: 'attached' });
    const first = page
      .getByRole('main')
      .locator('label', { has: page.getByRole('radio') })
      .first();
    const { y, height } = (await first.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(740);
  },
);
