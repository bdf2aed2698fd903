import { join } from 'node:path';
import { dayIn } from '@dietary-recall/recall-flow';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { createRecallClient } from '../../client/index.ts';
import { plain, wordsIn } from '../../test/browser/survey/catalogue.ts';
import type { Hands } from '../../test/browser/survey/hands.ts';
import { recallDay, type Meal } from '../../test/browser/survey/respondent.ts';
import { noonZone } from '../survey/demo-people.ts';
import type { OwnSet } from './lists.ts';
import type { Person } from './person.ts';

const SURVEY = 'pilot';
/** The amounts on the photographs of a set, in grams. */
const GRAMS = [40, 80, 120, 180, 240, 320];
const PHOTOGRAPH = { width: 1200, height: 900 };

/** A service, and who administers it. */
export interface Service {
  address: string;
  email: string;
  password: string;
}

/** Signs in to Console, creates the survey, and returns the window. */
export async function createSurvey(
  browser: Browser,
  person: Person,
  { address, email, password }: Service,
): Promise<Page> {
  const timezoneId = noonZone();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId });
  await page.goto(`${address}/console`);
  await person.types(page.getByLabel('E-mail address'), email);
  await person.copies();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await person.clicks(page.getByRole('button', { name: 'Sign in', exact: true }));
  await person.clicks(page.getByRole('link', { name: 'Surveys', exact: true }).first());
  await person.clicks(page.getByRole('link', { name: 'New survey' }).first());
  await person.types(page.getByLabel('Id', { exact: true }), SURVEY);
  await person.types(page.getByLabel('First day', { exact: true }), dayIn(timezoneId, new Date()));
  await person.clicks(page.getByRole('switch', { name: 'Anybody may take part' }));
  await person.clicks(page.getByRole('button', { name: 'Create the survey' }));
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  return page;
}

/** Takes part as somebody new, and recalls a day. Who took part before signs out. */
export async function takePart(
  page: Page,
  hands: Hands,
  { address, meals }: { address: string; meals: readonly Meal[] },
): Promise<void> {
  await page.goto(`${address}/s/${SURVEY}`);
  const main = page.getByRole('main');
  const words = wordsIn((await page.locator('html').getAttribute('lang')) ?? 'en');
  const button = (english: string) => main.getByRole('button', { name: words.of(english), exact: true });
  const [signOut, begin] = [button('Sign out'), button('Take part')];
  await signOut.or(begin).waitFor();
  if (await signOut.isVisible()) await hands.press(signOut);
  await hands.press(begin);
  await hands.press(button('Begin'));
  await recallDay(page, { meals }, hands);
}

/** Counts the foods of all recalls whose stored weight is that of a photograph. The installation has no photographs but the person's own. */
export async function toldByPhotographs({ address, email, password }: Service): Promise<number> {
  const { api, signIn } = createRecallClient({ url: address });
  await signIn.withEmail({ email, password });
  const { items } = await api.surveySubmissions.list.query({ surveyId: SURVEY });
  const recalls = await Promise.all(
    items.map(({ id }) => api.surveySubmissions.get.query({ surveyId: SURVEY, submissionId: id })),
  );
  const foods = recalls.flatMap(({ meals }) => meals.flatMap((meal) => meal.foods));
  return foods.filter(({ portionMethod, weightVerified }) => portionMethod === 'as-served' && weightVerified).length;
}

/** A private window of somebody's phone. */
export function privateWindow(browser: Browser, locale: string): Promise<Page> {
  return browser.newPage({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: locale.replace('_', '-'),
    timezoneId: noonZone(),
  });
}

/** Makes a set of photographs, each a plate with more on it, named by food and weight. */
export async function photograph(folder: string, { description }: OwnSet): Promise<string[]> {
  const { width, height } = PHOTOGRAPH;
  const most = Math.max(...GRAMS);
  return Promise.all(
    GRAMS.map(async (grams) => {
      const file = join(folder, `${description.toLowerCase().replaceAll(/\W+/g, '-')}-${grams}g.jpg`);
      const heap = Math.round(300 * Math.sqrt(grams / most));
      const drawn = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8a7f72"/><circle cx="600" cy="450" r="400" fill="#fff"/><circle cx="600" cy="450" r="${heap}" fill="#d9b66a"/></svg>`;
      await sharp(Buffer.from(drawn)).jpeg().toFile(file);
      return file;
    }),
  );
}

/** Makes a set in Console from its photographs. */
export async function makeSet(
  page: Page,
  person: Person,
  { description, photographs }: { description: string; photographs: readonly string[] },
): Promise<void> {
  await person.clicks(page.getByRole('link', { name: 'Pictures', exact: true }).first());
  await person.clicks(page.getByRole('link', { name: 'New set' }).first());
  await person.types(page.getByLabel('What it shows'), description);
  await person.choosesFiles(page.getByLabel('Drop photographs anywhere on this page'), photographs);
  await person.clicks(page.getByRole('button', { name: 'Create the set' }));
  await page.getByRole('heading', { name: description, level: 1 }).waitFor();
}

/** Gives a set to its category as the first way to tell an amount, and to those of its foods that have ways of their own. */
export async function giveSet(
  page: Page,
  person: Person,
  { set: { search, category, description }, locale }: { set: OwnSet; locale: string },
): Promise<void> {
  await openCategory(page, person, { locale, search, category });
  await person.clicks(page.getByRole('button', { name: 'Add a method' }));
  await person.clicks(page.getByRole('menuitem', { name: 'As-served pictures' }));
  await person.types(page.getByRole('combobox', { name: 'Pictures of servings' }), description.slice(0, 4));
  await person.clicks(page.getByRole('option', { name: description }).first());
  const methods = page.getByRole('list', { name: 'Portion methods' });
  const chosen = methods.getByRole('button', { pressed: true }).locator('xpath=ancestor::li');
  while (!plain(await chosen.innerText()).startsWith('1 '))
    await person.clicks(chosen.getByRole('button', { name: /earlier$/ }));
  await person.clicks(page.getByRole('button', { name: /^Save/ }));
  await page.getByText('Saved', { exact: true }).last().waitFor();
  if (await page.getByText(/portion methods of their own/).isVisible()) await putFirst(page, person);
}

async function openCategory(
  page: Page,
  person: Person,
  { locale, search, category }: { locale: string; search: string; category: string },
): Promise<void> {
  await person.clicks(page.getByRole('link', { name: 'Food lists', exact: true }).first());
  await person.clicks(page.getByRole('main').getByRole('link', { name: nameOfList(locale) }));
  await person.types(page.getByRole('searchbox', { name: 'Search foods and categories' }), search);
  const found = page.getByRole('list', { name: 'Categories found' });
  await person.clicks(found.getByRole('link', { name: `${category} category`, exact: true }));
}

/** Puts the pictures of a category first at its foods that have ways of their own. */
async function putFirst(page: Page, person: Person): Promise<void> {
  const row = page.locator('.note .row').filter({ hasText: 'As-served pictures' });
  await person.clicks(row.getByRole('button', { name: 'Put it first at these foods' }));
  await person.clicks(page.getByRole('dialog').getByRole('button', { name: /^Change/ }));
  await page.getByText(/foods were changed/).waitFor();
}

/** What Console calls the food list of a locale. */
function nameOfList(locale: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(locale.replace('_', '-')) ?? locale;
}
