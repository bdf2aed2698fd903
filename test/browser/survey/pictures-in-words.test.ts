import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { recallDay, type Day } from './respondent.ts';

const openPage = useBrowser();
const app = useSurveyApp();

const DAY: Day = {
  wake: '7:00',
  sleep: '22:30',
  meals: [
    {
      name: 'Lunch',
      time: '13:00',
      foods: [
        // By pictures for others: the words say what is stored.
        {
          words: 'broccoli',
          take: 'Broccoli, boiled',
          amount: { way: 'From a list of amounts', measure: 'about 39 g' },
        },
        { words: 'apple', take: 'Apple' },
        { words: 'water', take: 'Water, tap', amount: { way: 'It was in a glass', level: 'half full' } },
      ],
    },
  ],
};

test('a person who cannot see pictures says every amount in words, and no picture of foods is loaded', async () => {
  const { link, userName } = await app().newRespondent();
  const { page, faults } = await openPage({ timezoneId: noonZone() });
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/images/')) pictures.push(request.url());
  });
  await page.goto(link);
  await page.getByRole('checkbox', { name: 'I can’t see pictures well' }).check();
  let checked = '';
  await recallDay(page, DAY, undefined, async (heading) => {
    if (heading.endsWith('complete?')) checked = await page.getByRole('main').innerText();
    return undefined;
  });
  // The day that is checked names the glass that was chosen.
  expect(checked).toMatch(/^[A-Z][^\n]*, \d+ ml, half full$/m);
  // What was chosen from a list of amounts is said as in the list.
  expect(checked).toMatch(/Broccoli, boiled\nabout 39 g\n/);
  const { surveySubmissions } = app().admin;
  const { items } = await surveySubmissions.list.query({ surveyId: SURVEY, user: userName });
  const { meals } = await surveySubmissions.get.query({ surveyId: SURVEY, submissionId: items[0]?.id ?? '' });
  const foods = meals.flatMap((meal) => meal.foods);
  expect(
    foods.map(({ code, servingWeight, weightVerified }) => [code, Math.round(servingWeight ?? 0), weightVerified]),
  ).toEqual([
    ['BROC', 39, true],
    ['APPL', 75, true],
    ['WATP', 92, true],
  ]);
  expect(pictures.filter((url) => !url.includes('/images/surveys/'))).toEqual([]);
  expect(faults).toEqual([]);
});

test('the questions about often forgotten foods have pictures for those who see them', async () => {
  const { link } = await app().newRespondent();
  const { page, faults } = await openPage({ timezoneId: noonZone(), viewport: { width: 360, height: 740 } });
  await page.goto(link);
  await page.getByRole('button', { name: 'Begin' }).click();
  // A day too short for questions about gaps.
  await page.getByLabel('I woke up at').fill('7');
  await page.getByLabel('I went to bed at').fill('09:00');
  await page.getByRole('button', { name: 'Continue' }).click();
  const nothing = page.getByRole('button', { name: 'I had nothing' });
  for (let left = 6; left > 0; left--) {
    await expect.poll(() => nothing.count()).toBe(left);
    await nothing.first().click();
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  const pictures = page.getByRole('group', { name: /^Any / }).locator('img');
  await expect.poll(() => pictures.count()).toBe(8);
  expect(Math.min(...(await pictures.evaluateAll(widthsOf)))).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

/** Runs in the page. */
async function widthsOf(images: readonly (HTMLElement | SVGElement)[]): Promise<number[]> {
  const pictures = images as readonly HTMLImageElement[];
  await Promise.all(pictures.map((picture) => picture.decode()));
  return pictures.map(({ naturalWidth }) => naturalWidth);
}
