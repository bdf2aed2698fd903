import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { reportBreakfast } from './reported.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take for the three texts, in seconds. */
const BUDGET_S = 20;
const surveyId = 'demo';

beforeAll(async () => {
  const jam = ['two spoons', 'two spoons', 'a jar'].map((portionSize) => ({ name: 'Damson jam', portionSize }));
  const tea = { name: 'Builders tea', portionSize: 'mug' };
  for (const [at, food] of jam.entries()) {
    await reportBreakfast(app(), { missing: at < 2 ? [food, tea] : [food] });
  }
  await reportBreakfast(app(), { missing: [{ name: 'Grandma’s pie' }] });
});

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 2 });
const queueOf = async () => (await app().admin.codings.listQueue.query({ surveyId })).items;

test('a coder codes by the keyboard alone: moves, chooses by a digit, codes all alike, withdraws, and searches for another food', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/coding');
  const steps = new Steps(page, 'Code three texts by the keyboard');
  await steps.see('the most frequent text', heading(page, 'Damson jam'));
  await steps.see('its entries', page.getByRole('checkbox').nth(2));
  await steps.key('j');
  await steps.see('the next text', heading(page, 'Builders tea'));
  await page.reload();
  await steps.see('the same text after a reload', heading(page, 'Builders tea'));
  await steps.key('k');
  await steps.see('the first text', heading(page, 'Damson jam'));
  await steps.key('1');
  await steps.see('that the food is chosen', page.getByRole('button', { pressed: true, name: /^1/ }));
  await steps.see('the amounts in the words of respondents', page.getByRole('table', { name: 'Amounts' }));
  await steps.key('Enter');
  await steps.see('what was coded', page.getByText(/Last: “Damson jam” as .*, 3 entries/));
  await steps.see('the next text', heading(page, 'Builders tea'));
  expect((await queueOf()).map(({ text }) => text)).toEqual(['Builders tea', 'Grandma’s pie']);

  await steps.key('u');
  await steps.see('the text in the queue again', page.getByRole('button', { name: /Damson jam/ }));
  expect(await queueOf()).toHaveLength(3);
  expect((await app().admin.codings.list.query({ surveyId, kind: 'withdraw' })).total).toBe(3);

  await steps.key('/');
  await steps.type('other words', 'tea');
  await steps.see('foods that have them', page.getByRole('list', { name: 'Foods' }).getByText(/tea/i).first());
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  await steps.key('Enter');
  await steps.see('that the first is chosen', page.getByRole('button', { pressed: true, name: /^1/ }));
  await steps.see('the amounts', page.getByRole('table', { name: 'Amounts' }));
  await steps.key('g');
  await steps.see('the field for grams', page.locator('.grams input:focus'));
  await steps.type('grams', '250');
  await steps.key('Enter');
  await steps.see('what was coded', page.getByText(/Last: “Builders tea” as .*, 2 entries/));
  const [coding] = (await app().admin.codings.list.query({ surveyId, state: 'holds' })).items;
  expect(coding?.after?.foods?.map(({ grams, isAmountCoded }) => [grams, isAmountCoded])).toEqual([[250, true]]);
  await page.getByRole('img', { name: '2 codings hold, 0 wait for a second coder, 4 are left' }).waitFor();
  expect(steps.report()).toBeLessThan(BUDGET_S);
});

test('other amounts for other words are coded entry by entry, and a failure midway says what was coded', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/coding?text=missing-food:damson%20jam');
  await heading(page, 'Damson jam').waitFor();
  await page.getByRole('checkbox').nth(2).waitFor();
  await page.keyboard.press('1');
  await page.getByLabel('Grams for “two spoons”').fill('30');
  await page.getByLabel('Grams for “a jar”').fill('200');
  let calls = 0;
  await page.route('**/trpc/codings.code*', (route) => (++calls === 3 ? route.abort() : route.continue()));
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('2 of 3 entries were coded, the others are still in the queue').waitFor();
  const { items } = await app().admin.codings.list.query({ surveyId, state: 'holds', kind: 'code' });
  expect(items.slice(0, 2).flatMap(({ after }) => after?.foods?.map(({ grams }) => grams))).toEqual([30, 30]);
  await page.unroute('**/trpc/codings.code*');
  await page.getByRole('region', { name: 'Damson jam' }).getByText('1 entry').waitFor();
  await page.getByRole('button', { name: 'Code it' }).click();
  await page.getByText(/Last: “Damson jam” as .*, 1 entry/).waitFor();
  const [last] = (await app().admin.codings.list.query({ surveyId, state: 'holds' })).items;
  expect(last?.after?.foods?.[0]?.grams).toBe(200);
});

test('only marked entries are no food, and the button says how many they are', async () => {
  for (const portionSize of ['a pinch', 'a cup']) {
    await reportBreakfast(app(), { missing: [{ name: 'Sink water', portionSize }] });
  }
  const { page } = await signIn(['demo/staff'], '/surveys/demo/coding?text=missing-food:sink%20water');
  await heading(page, 'Sink water').waitFor();
  await page.getByRole('checkbox').nth(1).waitFor();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Right as it is: 1 marked' }).waitFor();
  await page.getByRole('button', { name: 'Not a food: 1 marked' }).waitFor();
  await page.keyboard.press('x');
  await page.getByText('Last: “Sink water” as not a food, 1 entry').waitFor();
  expect((await queueOf()).find(({ text }) => text === 'Sink water')?.entries).toBe(1);
});

test('where a food is linked to one of several alike, the refusal says in how many recalls and leads to them', async () => {
  const { codings, surveySubmissions } = app().admin;
  const foods = [
    { code: 'QUINCE', grams: 30 },
    { code: 'YPLN', grams: 100 },
  ];
  await reportBreakfast(app(), { foods });
  const submissionId = await reportBreakfast(app(), { foods });
  const [meal] = (await surveySubmissions.get.query({ surveyId, submissionId })).meals;
  const [quince, yogurt] = meal!.foods;
  const change = { kind: 'correct', foodId: yogurt!.foodId, parentFoodId: quince!.foodId } as const;
  await codings.code.mutate({ surveyId, submissionId, change, reason: 'other' });
  const { page } = await signIn(['demo/staff'], '/surveys/demo/coding?text=unresolved-code:QUINCE');
  await page.getByRole('checkbox').nth(1).waitFor();
  await page.keyboard.press('x');
  const alert = page.getByRole('alert');
  await alert.getByText('Another food is linked to this one in 1 recall').waitFor();
  await alert.getByRole('link', { name: 'Recall 1' }).click();
  await page.waitForURL(`**/surveys/demo/recalls/${submissionId}*`);
  expect((await queueOf()).find(({ code }) => code === 'QUINCE')?.entries).toBe(2);
});

test('a second coder does not see what the first chose; where they differ both are shown, and agreeing settles it', async () => {
  await app().admin.surveys.update.mutate({ surveyId, needsSecondCoder: true });
  const pie = (await queueOf()).find(({ text }) => text === 'Grandma’s pie');
  const address = `/surveys/demo/coding?text=missing-food:${pie?.textKey}`;
  const first = await signIn(['demo/staff'], address);
  const second = await signIn(['demo/staff'], address);
  for (const [{ page }, digit] of [
    [first, '1'],
    [second, '2'],
  ] as const) {
    await heading(page, 'Grandma’s pie').waitFor();
    await page.getByRole('checkbox').first().waitFor();
    await page.keyboard.press(digit);
    await page.getByRole('button', { pressed: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Last: “Grandma’s pie” as .*, proposed/).waitFor();
  }
  await second.page.getByRole('tab', { name: 'History' }).click();
  await second.page.getByText('hidden until two have coded it').waitFor();
  await second.page.getByRole('tab', { name: 'Coders differ' }).click();
  await second.page.getByText('Coders differ on 1 entry.').waitFor();
  await second.page.getByRole('button', { name: /^Agree:/ }).click();
  await second.page.getByText('No coders differ').waitFor();
  expect((await app().admin.codings.getAgreement.query({ surveyId })).pairs).toBe(1);
});

test('a queue that is longer than the screen scrolls by itself, and the page does not', async () => {
  await reportBreakfast(app(), { missing: Array.from({ length: 40 }, (_, at) => ({ name: `Pickled walnut ${at}` })) });
  const { page } = await signIn(['demo/staff'], '/surveys/demo/coding');
  await page.getByRole('button', { name: /Pickled walnut 39/ }).waitFor();
  const size = { width: 768, height: 1024 };
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
});

test('Enter codes also where the page was reached by its link in the navigation, which has the focus', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/fieldwork');
  await page.getByRole('link', { name: 'Coding', exact: true }).click();
  await page.getByRole('button', { name: /Pickled walnut 39/ }).click();
  await page.getByRole('link', { name: 'Coding', exact: true }).focus();
  await heading(page, 'Pickled walnut 39').waitFor();
  await page.keyboard.press('1');
  await page.getByRole('table', { name: 'Amounts' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText(/Last: “Pickled walnut 39” as/).count()).toBe(1);
});
