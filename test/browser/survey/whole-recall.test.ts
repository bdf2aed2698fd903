import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, useSurveyApp } from '../support/survey-app.ts';
import { LANGUAGES } from './catalogue.ts';
import { keyboard, pointer, screenReader } from './hands.ts';
import { ordinaryDay } from './ordinary-day.ts';
import { recallDay } from './respondent.ts';
import { storedRecalls } from './stored.ts';

const openPage = useBrowser();
const app = useSurveyApp();

/** What fifteen foods may take, and a food with one set of pictures. */
const MOST_TAPS = 150;
const MOST_SEARCH_LETTERS = 60;
const MOST_FOOD_TAPS = 5;

/** Code, method, grams served and left, and whether the service found the grams to follow from the choices; null: it cannot. */
const STORED = [
  ['CFLK', 'cereal', 40, 0, null],
  ['MSSK', 'milk-on-cereal', 54, 0, null],
  ['TEAB', 'drink-scale', 72, 0, true],
  ['MSSK', 'milk-in-a-hot-drink', 8, 0, null],
  ['BANA', 'guide-image', 80, 0, true],
  ['COFI', 'drink-scale', 80, 0, true],
  ['RICH', 'standard-portion', 13, 0, true],
  ['BKBN', 'as-served', 75, 0, true],
  ['TSWT', 'guide-image', 20, 10, true],
  ['WATP', 'drink-scale', 200, 43, true],
  ['APPL', 'guide-image', 75, 0, true],
  ['SPBL', 'as-served', 185, 0, true],
  ['BROC', 'as-served', 39, 0, true],
  ['MXSL', 'as-served', 31, 0, true],
  ['LAGR', 'drink-scale', 284, 0, true],
];

for (const language of LANGUAGES) {
  test(`a day is reported on a phone in ${language} with few taps and no answer chosen in advance, and what is stored is what was chosen`, async () => {
    const { link, userName } = await app().newRespondent();
    const viewport = { width: 360, height: 740 };
    const { page, faults } = await openPage({ timezoneId: noonZone(), locale: language, viewport });
    await page.goto(link);
    const { taps, searchLetters, questions } = await recallDay(page, ordinaryDay(language), pointer(page));
    // One tap ends the line with the words.
    const foodTaps = questions.reduce((sum, { heading, taps: own }) => sum + (/broccoli/i.test(heading) ? own : 0), 1);
    process.stdout.write(
      `${STORED.length} foods in ${language}: ${taps} taps, ${searchLetters} letters searched, broccoli ${foodTaps} taps\n`,
    );
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    expect(searchLetters).toBeLessThanOrEqual(MOST_SEARCH_LETTERS);
    expect(foodTaps).toBeLessThanOrEqual(MOST_FOOD_TAPS);
    expect(questions.filter(({ isPreselected }) => isPreselected)).toEqual([]);
    expect(await storedRecalls(app(), userName)).toEqual([STORED]);
    expect(faults).toEqual([]);
  });
}

for (const language of LANGUAGES) {
  // The stops of the focus are those of the page, whatever its language.
  const [means, hands] =
    language === 'en' ? (['the keyboard alone', keyboard] as const) : (['a mouse', pointer] as const);
  test(`a day is reported on a wide screen in ${language} with ${means}`, async () => {
    const { link, userName } = await app().newRespondent();
    const viewport = { width: 1440, height: 900 };
    const { page, faults } = await openPage({ timezoneId: noonZone(), locale: language, viewport });
    await page.goto(link);
    await recallDay(page, ordinaryDay(language), hands(page));
    expect(await storedRecalls(app(), userName)).toEqual([STORED]);
    expect(faults).toEqual([]);
  });
}

test('a day is reported by role and name alone, as a screen reader reads the page, whatever the screen shows', async () => {
  const { link, userName } = await app().newRespondent();
  const { page, faults } = await openPage({ timezoneId: noonZone(), locale: 'en' });
  await page.goto(link);
  let checked = '';
  await recallDay(page, ordinaryDay('en'), screenReader(page), async (heading) => {
    if (heading.endsWith('complete?')) checked = await page.getByRole('main').innerText();
    return undefined;
  });
  // An amount by pictures says which of how many it was.
  expect(checked).toMatch(/Corn flakes\nas in picture 3 of 4\n/);
  expect(checked).toMatch(/Broccoli, boiled\nas in picture 3 of 8\n/);
  expect(await storedRecalls(app(), userName)).toEqual([STORED]);
  expect(faults).toEqual([]);
});
