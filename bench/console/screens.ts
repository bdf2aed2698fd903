import type { Page } from 'playwright-core';
import { BETWEEN_LETTERS_MS } from '../survey/phone.ts';

/** A screen, what its first data are, and what a person does there. */
export interface Screen {
  name: string;
  heading: string | RegExp;
  path: string;
  firstData: (page: Page) => ReturnType<Page['locator']>;
  use: (page: Page) => Promise<void>;
}

/** The rows, or that there are none. */
const rowsOf = (page: Page) => page.locator('main tbody tr:not([aria-hidden]), main .middle').first();
const settled = (page: Page) => page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });

/** A list as a table: a search by letters, an order, a page further. */
const list = (name: string, path: string, words: string): Screen => ({
  name,
  heading: name,
  path,
  firstData: rowsOf,
  async use(page) {
    const later = page.locator('main').getByRole('button', { name: 'Later' });
    if ((await later.count()) > 0 && (await later.isEnabled())) {
      await later.click();
      await page.getByText('51 to').waitFor();
      await settled(page);
    }
    const order = page.locator('main th button').first();
    if ((await order.count()) > 0) {
      await order.click();
      await settled(page);
    }
    const search = page.locator('main').getByRole('searchbox');
    if (words !== '' && (await search.count()) > 0) {
      await search.click();
      await search.pressSequentially(words, { delay: BETWEEN_LETTERS_MS });
      await page.waitForURL(/[?&]q=/);
      await settled(page);
    }
  },
});

/** A screen that is read. */
const figures = (name: string, path: string, firstData: Screen['firstData']): Screen => ({
  name,
  heading: name,
  path,
  firstData,
  use: async (page) => {
    await page.locator('main').getByRole('button').first().focus();
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab');
  },
});

const foods = (locale: string): Screen => ({
  name: 'Food list',
  heading: new RegExp(`English|${locale}`),
  path: `/food-lists/${locale}`,
  firstData: (page) => page.locator('nav.foodnav .tree .node').first(),
  async use(page) {
    const nav = page.locator('nav.foodnav');
    await nav
      .getByRole('button', { name: /^Contents of/ })
      .first()
      .click();
    await nav.locator('.tree .tree .node, .tree ul .node').first().waitFor();
    await nav.getByRole('searchbox').click();
    await nav.getByRole('searchbox').pressSequentially('chicken', { delay: BETWEEN_LETTERS_MS });
    const food = nav.getByRole('list', { name: 'Foods found' }).getByRole('link').first();
    await food.waitFor();
    await food.click();
    await page.getByRole('complementary').or(page.locator('main form')).first().waitFor();
  },
});

/** The screens whose lists grow with the people of a survey, or with the foods of a list. */
export const SCREENS = (locale: string): Screen[] => [
  figures('Fieldwork', '/surveys/many/fieldwork', (page) => page.locator('main svg').first()),
  list('Respondents', '/surveys/many/respondents', 'p0500'),
  list('Progress of people', '/surveys/many/fieldwork/people', 'p0500'),
  list('Recalls', '/surveys/many/recalls', 'p050007'),
  list('Recall days', '/surveys/many/recall-days', 'p0500'),
  list('Call-backs', '/surveys/many/callbacks', 'p0500'),
  list('Notifications', '/surveys/many/notifications', 'p0500'),
  list('Data requests', '/surveys/many/data-requests', 'p0500'),
  list('Trail of the survey', '/surveys/many/trail', ''),
  foods(locale),
  list('Problems', `/food-lists/${locale}/problems`, 'chick'),
];
