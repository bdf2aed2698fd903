import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createRecallClient } from '../../../client/index.ts';
import { USUAL_MEALS } from '../../../packages/scheme/built-in/shared.ts';
import type { SchemeDocumentInput } from '../../../packages/scheme/scheme.ts';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { wordsIn } from './catalogue.ts';
import { recallDay, type Day } from './respondent.ts';

// The questions that a whole recall of the demo survey does not ask: the ways in and out, questions of a study, the rarer methods.

const openPage = useBrowser();
const app = useSurveyApp();

const STUDY = 'every-question';
const NOON = { timezoneId: noonZone() };
const PIZZA = { fact: 'food.code', is: 'PIZM' } as const;

const QUESTIONS: SchemeDocumentInput['questions'] = [
  { id: 'hello', at: 'start', type: 'info', text: { en: 'First two questions about you' } },
  {
    id: 'cook',
    at: 'start',
    type: 'choice',
    text: { en: 'Who cooks at home?' },
    options: [
      { value: 'me', label: { en: 'I do' } },
      { value: 'others', label: { en: 'Somebody else' } },
    ],
  },
  { id: 'since', at: 'start', type: 'date', text: { en: 'Since when have you lived there?' } },
  { id: 'people', at: 'meal', type: 'number', isWhole: true, text: { en: 'With how many people?' } },
  {
    id: 'end',
    at: 'meal',
    type: 'time',
    text: { en: 'When was the meal over?' },
    when: { fact: 'meal.kind', is: 'dinner' },
  },
  { id: 'frozen', at: 'food', type: 'yes-no', text: { en: 'Was it frozen?' }, when: PIZZA },
  {
    id: 'liking',
    at: 'food',
    type: 'scale',
    text: { en: 'How did you like it?' },
    leastLabel: { en: 'Not at all' },
    mostLabel: { en: 'Very much' },
    when: PIZZA,
  },
  {
    id: 'why',
    at: 'end',
    type: 'choices',
    text: { en: 'What was special about the day?' },
    options: [
      { value: 'guests', label: { en: 'Guests' } },
      { value: 'travel', label: { en: 'A journey' } },
      { value: 'nothing', label: { en: 'Nothing' }, isExclusive: true },
    ],
  },
  { id: 'remarks', at: 'end', type: 'text', isLong: true, text: { en: 'Anything to add?' } },
];

const SCHEME: SchemeDocumentInput = {
  languages: ['en', 'fr', 'de'],
  meals: USUAL_MEALS.filter(({ id }) => ['breakfast', 'lunch', 'dinner'].includes(id)),
  day: { askWakeAndSleep: false, gapHours: null },
  foods: { suggestCategories: true },
  questions: QUESTIONS,
  texts: {
    consent: { version: '1', text: { en: 'We keep your answers.' }, statement: { en: 'I take part' } },
    finalPage: { en: 'The team is grateful.' },
  },
};

const ANSWERS: Day['answers'] = {
  'Who cooks at home?': 'Somebody else',
  'Since when have you lived there?': '2019-05-17',
  'With how many people?': '3',
  'When was the meal over?': '20:15',
  'Was it frozen?': true,
  'How did you like it?': '4',
  'What was special about the day?': ['Guests', 'A journey'],
  'Anything to add?': 'We celebrated.',
};

const FIRST: Day = {
  meals: [
    {
      name: 'Breakfast',
      time: '8:00',
      foods: [
        {
          words: 'bread and butter',
          parts: [
            {
              words: 'bread',
              take: 'White bread, sliced',
              brand: 'Hovis',
              amount: { way: 'With pictures', count: '2' },
              already: 'butter',
            },
            { words: 'butter', take: 'Butter, salted', brand: 'A farm', amount: { isUnknown: true } },
          ],
        },
        {
          words: 'fruit',
          browse: ['Fruit', 'Apples and pears'],
          take: 'Apple',
          amount: { way: 'I know the weight', grams: '130' },
        },
        {
          words: 'fruit cake',
          take: 'Fruit cake',
          amount: {
            way: 'By its size in centimetres',
            shape: 'Like a slice of a round cake',
            measures: ['18', '7', '12'],
            count: '2',
          },
        },
        {
          words: 'aunt’s plum cake',
          own: { brand: 'home', made: 'plums, dough', amount: 'a slice', left: 'the crust' },
        },
      ],
    },
    {
      name: 'Lunch',
      time: '13:00',
      foods: [
        {
          words: 'chese pizza',
          take: 'Pizza, cheese and tomato',
          amount: { way: 'With pictures', things: ['Round, 30 cm', 'Thin crust', 'Quarter'], count: '2' },
        },
        {
          words: 'mixed salad',
          take: 'Mixed salad with tomato and cucumber',
          amount: { way: 'With pictures', picture: 5 },
          with: [
            {
              when: 'dressing',
              words: 'salad dressing',
              take: 'French dressing',
              amount: { way: 'As a share of the food', measure: 'Average' },
            },
          ],
        },
      ],
    },
    {
      name: 'Dinner',
      time: '19:00',
      foods: [
        {
          words: 'double burger',
          take: 'Double burger with cheese and sauce',
          with: [
            {
              when: 'chips or fries',
              words: 'chips',
              take: 'French fries, fast food',
              amount: { way: 'With pictures', picture: 6 },
              left: { picture: 2 },
              with: [
                {
                  when: 'ketchup',
                  words: 'ketchup',
                  take: 'Tomato ketchup',
                  amount: { way: 'Count them', measure: 'tablespoon', count: '2' },
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  forgotten: { 'Yoghurt and fromage frais': { words: 'Yoghurt and fromage frais', take: 'Skyr, plain' } },
  answers: ANSWERS,
};

const SECOND: Day = {
  meals: [
    {
      name: 'Frühstück',
      time: '8:00',
      foods: [{ words: 'bread', take: 'White bread, sliced', brand: 'Hovis', isSameAsLastTime: true }],
    },
  ],
  answers: ANSWERS,
};

/**
 * Makes the survey, and the recalls of ten people in another one, who always had yoghurt with pizza: yoghurt is suggested, since recalls of a
 * trial do not count.
 */
beforeAll(async () => {
  const { admin, address, newRespondent } = app();
  await admin.surveySchemes.create.mutate({ id: STUDY, name: 'Every question', document: SCHEME });
  await admin.surveySchemes.publish.mutate({ schemeId: STUDY });
  const { localeId, startDate, endDate, supportEmail } = await admin.surveys.get.query({ surveyId: SURVEY });
  await admin.surveys.create.mutate({
    id: STUDY,
    localeId,
    startDate,
    endDate,
    supportEmail,
    schemeId: STUDY,
    state: 'active',
    isTest: true,
    allowGeneratedUsers: true,
    maximumDailySubmissions: 9,
    minimumSubmissionInterval: 0,
    feedbackEnabled: true,
    numberOfSubmissionsForFeedback: 1,
  });
  await admin.surveyPresentation.update.mutate({ surveyId: STUDY, languages: ['en', 'de'] });
  const now = new Date().toISOString();
  const portionSize = { method: 'weight', data: { servingWeight: 100, leftoversWeight: 0 } } as const;
  const foods = ['PIZM', 'YPLN'].map((code) => ({ code, portionSize }));
  const meals = Array.from({ length: 5 }, () => ({ name: 'Lunch', time: { hours: 13, minutes: 0 }, foods }));
  for (let person = 0; person < 10; person++) {
    const { userName, password } = await newRespondent();
    const { api, signIn } = createRecallClient({ url: address });
    await signIn.withAlias({ surveyId: SURVEY, userName, password });
    await api.submissions.submit.mutate({
      surveyId: SURVEY,
      uxSessionId: randomUUID(),
      startTime: now,
      endTime: now,
      meals,
    });
  }
});

/** The browser notes that nobody was signed in when the page was opened. */
const isFault = (text: string) => !text.includes('401 (Unauthorized)');

/** Registers, and answers the name and password that the page shows. */
async function register(page: Page): Promise<{ userName: string; password: string }> {
  await page.goto(`${app().address}/s/${STUDY}`);
  await page.getByRole('button', { name: 'Take part' }).click();
  await page.getByRole('heading', { name: 'Write down your user name and password' }).waitFor();
  const [userName = '', password = ''] = await page.getByRole('definition').allInnerTexts();
  await page.getByRole('button', { name: 'Begin' }).click();
  return { userName, password };
}

interface StoredFood {
  code: string;
  brand: string;
  portionMethod: string;
  servingWeight: number | null;
  leftoversWeight: number | null;
  weightVerified: boolean | null;
  answers: object;
  linkedFoods: readonly unknown[];
}

function told({ servingWeight, leftoversWeight, ...food }: StoredFood): unknown[] {
  const linked = (food.linkedFoods as StoredFood[]).map(told);
  return [
    food.code,
    food.portionMethod,
    servingWeight === null ? null : Math.round(servingWeight),
    leftoversWeight === null ? null : Math.round(leftoversWeight),
    food.weightVerified,
    ...(linked.length > 0 ? [linked] : []),
  ];
}

async function storedRecalls(userName: string) {
  const { surveySubmissions } = app().admin;
  const { items } = await surveySubmissions.list.query({ surveyId: STUDY, user: userName });
  return Promise.all(items.map(({ id }) => surveySubmissions.get.query({ surveyId: STUDY, submissionId: id })));
}

/** Code, method, grams served and left, whether the service found the grams to follow from the choices (null: it cannot), and what is linked. */
const STORED = [
  [
    ['BRWM', 'guide-image', 40, 0, true],
    // An amount of which nothing is known: the service estimates it.
    ['BTSL', 'unknown', 10, 0, null],
    ['APPL', 'weight', 130, 0, null],
    ['FRTC', 'dimensions', 252, 0, true],
  ],
  [
    ['PIZM', 'pizza', 232, 0, null],
    ['MXSL', 'as-served', 60, 0, true, [['FRDR', 'parent-food-portion', 6, 0, true]]],
    ['YSKY', 'guide-image', 50, 0, true],
  ],
  [
    [
      'BGBG',
      'standard-portion',
      215,
      0,
      true,
      [['FRFS', 'as-served', 200, 42, true, [['KTCH', 'standard-portion', 36, 0, true]]]],
    ],
  ],
];

const GENERAL = { cook: 'others', since: '2019-05-17', why: ['guests', 'travel'], remarks: 'We celebrated.' };

test('a person registers on a phone and answers every kind of question, then signs in on a wide screen and has the amount of last time', async () => {
  const phone = await openPage({ ...NOON, viewport: { width: 360, height: 740 } });
  const account = await register(phone.page);
  await recallDay(phone.page, FIRST);
  await phone.page.getByText('The team is grateful.').waitFor();
  const [first] = await storedRecalls(account.userName);
  expect(first?.answers).toMatchObject(GENERAL);
  const meals = first?.meals ?? [];
  expect(meals.map(({ kind, answers }) => [kind, answers])).toEqual([
    ['breakfast', { people: 3 }],
    ['lunch', { people: 3 }],
    ['dinner', { people: 3, end: '20:15' }],
  ]);
  expect(meals.map(({ foods }) => foods.map(told))).toEqual(STORED);
  const cake = { name: 'aunt’s plum cake', brand: 'home', description: 'plums, dough', portionSize: 'a slice' };
  expect(meals[0]?.missingFoods).toMatchObject([{ ...cake, leftovers: 'the crust' }]);
  expect(meals[0]?.foods.map(({ brand }) => brand)).toEqual(['Hovis', 'A farm', '', '']);
  expect(meals[1]?.foods[0]?.answers).toEqual({ frozen: true, liking: 4 });
  expect(phone.faults.filter(isFault)).toEqual([]);

  const words = wordsIn('de');
  const { page, faults } = await openPage({ ...NOON, locale: 'de', viewport: { width: 1440, height: 900 } });
  const press = (name: string) => page.getByRole('button', { name: words.of(name) }).click();
  const shown = (title: string) => page.getByRole('heading', { level: 1, name: words.of(title) }).waitFor();
  await page.goto(`${app().address}/s/${STUDY}`);
  await page.getByLabel(words.of('User name')).fill(account.userName);
  await page.getByLabel(words.of('Password')).fill(account.password);
  await press('Sign in');
  await page.getByLabel(words.of('Password')).waitFor({ state: 'detached' });
  await recallDay(page, SECOND);
  const recalls = await storedRecalls(account.userName);
  const [second] = recalls.filter(({ id }) => id !== first?.id);
  const [bread] = second?.meals.flatMap(({ foods }) => foods) ?? [];
  expect(recalls).toHaveLength(2);
  expect(bread && told(bread)).toEqual(['BRWM', 'guide-image', 40, 0, true]);

  await press('See what your day contained');
  await shown('A few things about you');
  await page.getByLabel(words.of('Female')).check();
  await page.getByLabel(words.of('Date of birth')).fill('1980-05-17');
  await page.getByLabel(words.of('Weight in kg')).fill('70,5');
  await page.getByLabel(words.of('Height in cm')).fill('170');
  await page.getByLabel(words.of('How active are you?')).selectOption({ index: 2 });
  await page.getByLabel(words.of('What is your aim for your weight?')).selectOption({ index: 1 });
  await press('Show my feedback');
  await shown('What your days contained');
  expect(await page.getByText(words.pattern('Aim: {aim}')).first().innerText()).toMatch(/\d/);
  await press('My days');
  await shown('My days');
  // The newest stands first.
  await page.getByRole('main').getByRole('listitem').getByRole('button').nth(1).click();
  await page.getByText('aunt’s plum cake').waitFor();
  expect(await page.getByRole('main').innerText()).toContain('Pizza, cheese and tomato');
  expect(faults.filter(isFault)).toEqual([]);
});

test('a press of an answer goes on, the arrow keys do not, and Back shows what was chosen', async () => {
  const { page, faults } = await openPage(NOON);
  await register(page);
  await page.getByRole('checkbox', { name: 'I take part' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const own = page.getByRole('radio', { name: 'I do' });
  const others = page.getByRole('radio', { name: 'Somebody else' });
  const next = page.getByLabel('Since when have you lived there?');
  // The second press of a double click does not answer the next question.
  await page.getByText('Somebody else').dblclick();
  await next.waitFor();
  await page.goBack();
  await expect.poll(() => others.isChecked()).toBe(true);
  await others.focus();
  await page.keyboard.press('ArrowUp');
  expect(await own.isChecked()).toBe(true);
  await page.keyboard.press('Space');
  await next.waitFor();
  await page.goBack();
  await expect.poll(() => own.isChecked()).toBe(true);
  await others.focus();
  await page.keyboard.press('Enter');
  await next.waitFor();
  await page.goBack();
  await expect.poll(() => others.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await next.waitFor();
  expect(faults.filter(isFault)).toEqual([]);
});
