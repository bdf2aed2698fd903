import { DAY_MS } from '@dietary-recall/vocabulary';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults, CONTRAST, LAYOUT } from '../support/axe.ts';
import { faultsOf, useConsole } from './console.ts';

// Every screen, as an administrator sees it: accessible in both schemes, and it reads on a narrow screen without moving sideways.

const { app, signIn } = useConsole();

const [WIDE, NARROW] = [
  { width: 1280, height: 720 },
  { width: 320, height: 800 },
];

// A browser logs an answer of 404 as an error, and the demo has no plan.
beforeAll(async () => {
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const plan = { daysPerPerson: 2, from: dayIn(2), to: dayIn(60) };
  await app().admin.recallDays.savePlan.mutate({ surveyId: 'demo', ...plan });
});

/** Addresses with the demo's survey and food list, and the heading that each shows. */
const SCREENS: readonly [path: string, heading: string][] = [
  ['/', 'Home'],
  ['/surveys', 'Surveys'],
  ['/surveys/new', 'New survey'],
  ['/pictures', 'Pictures'],
  ['/pictures/sets/new', 'New set of pictures'],
  ['/pictures/sets/rice', 'Rice, couscous and other grains, cooked'],
  ['/pictures/guide-images', 'Outlined pictures'],
  ['/pictures/guide-images/new', 'New outlined picture'],
  ['/pictures/guide-images/bread_slices', 'Bread slices by size and thickness'],
  ['/pictures/drinkware', 'Drinkware'],
  ['/pictures/drinkware/glasses', 'Glasses for cold drinks'],
  ['/pictures/uploads', 'Uploads'],
  ['/nutrients', 'Nutrients'],
  ['/nutrients/types', 'Nutrient types'],
  ['/nutrients/export-columns', 'Columns of exports'],
  ['/nutrients/import', 'Import a nutrient table'],
  ['/nutrients/en_GB', 'en_GB'],
  ['/nutrients/en_GB/records/PORM', 'Porridge made with semi skimmed milk'],
  ['/feedback-rules', 'Feedback rules'],
  ['/feedback-rules/1', 'Energy (kcal)'],
  ['/feedback-rules/new', 'New feedback rule'],
  ['/feedback-rules/try', 'Try a person'],
  ['/feedback-rules/food-groups', 'Food groups'],
  ['/surveys/demo/coding', 'Coding'],
  ['/surveys/demo/extracts', 'Extracts'],
  ['/questionnaires', 'Questionnaires'],
  ['/questionnaires/default?part=texts', 'Two passes'],
  ['/trail', 'Trail'],
  ['/surveys/demo/trail', 'Trail of the survey'],
  ['/surveys/demo/webhooks', 'Webhooks and mails'],
  ['/surveys/demo/webhooks/messages', 'Words of messages'],
  ['/surveys/demo/webhooks/messages/email/login-first-reminder/en', 'First reminder'],
  ['/surveys/demo/webhooks/weekly-mail', 'Weekly mail'],
  ['/installation', 'Installation'],
  ['/surveys/demo/respondents?person=respondent1', 'Respondents'],
  ['/surveys/demo/respondents/new', 'Add a person'],
  ['/surveys/demo/respondents/upload', 'Upload respondents'],
  ['/people', 'People'],
  ['/people?user=1', 'People'],
  ['/people/new', 'New account'],
  ['/people/sign-ins', 'Sign-in log'],
  ['/people/1/tokens', 'Access tokens'],
  ['/account', 'My account'],
  ['/account/tokens', 'My access tokens'],
  ['/surveys/demo/recall-days', 'Recall days'],
  ['/surveys/demo/callbacks', 'Call-backs'],
  ['/surveys/demo/notifications', 'Notifications'],
  ['/surveys/demo/notifications/plan', 'Plan messages'],
  ['/surveys/demo/notifications/batches', 'Planned messages'],
  ['/surveys/demo/data-requests', 'Data requests'],
  ['/data-requests', 'All data requests'],
  ['/surveys/demo/fieldwork', 'Fieldwork'],
  ['/surveys/demo/fieldwork/people', 'Progress of people'],
  ['/surveys/demo/recalls', 'Recalls'],
  ['/surveys/demo/settings', 'Settings'],
  ['/surveys/demo/settings?tab=look', 'Settings'],
  ['/surveys/demo/settings?tab=team', 'Settings'],
  ['/surveys/demo/export', 'Export'],
  ['/food-lists', 'Food lists'],
  ['/food-lists/en_GB', 'English (United Kingdom)'],
  ['/food-lists/en_GB?food=PORM', 'Porridge made with semi skimmed milk'],
  ['/food-lists/en_GB?food=PORM&tab=global', 'Porridge made with semi skimmed milk'],
  ['/food-lists/en_GB?food=PORM&tab=respondents', 'Porridge made with semi skimmed milk'],
  ['/food-lists/en_GB?food=PORM&tab=history', 'Porridge made with semi skimmed milk'],
  ['/food-lists/en_GB?category=HTCL&tab=here', 'Porridge and hot cereals'],
  ['/food-lists/en_GB?make=food', 'New food'],
  ['/food-lists/en_GB/problems', 'Problems'],
  ['/food-lists/en_GB/search-words?try=porage', 'Search words'],
  ['/food-lists/en_GB/search-words?part=synonyms', 'Search words'],
  ['/food-lists/en_GB/search-words?part=split', 'Search words'],
  ['/food-lists/en_GB/search-words?part=ranking', 'Search words'],
  ['/food-lists/en_GB/settings', 'Settings of the list'],
  ['/food-lists/en_GB/settings?part=energy', 'Settings of the list'],
  ['/food-lists/en_GB/settings?part=texts', 'Settings of the list'],
  ['/food-lists/en_GB/settings?part=files', 'Settings of the list'],
  ['/food-lists/new', 'New food list'],
  ['/nowhere', 'There is nothing here'],
];

/** The screens by what their addresses begin with: one sign-in, and one loading of the application, for those of an area. */
const AREAS: Partial<Record<string, typeof SCREENS>> = Object.groupBy(
  SCREENS,
  ([path]) => `/${path.split(/[/?]/)[1] ?? ''}`,
);

test.each(Object.keys(AREAS))('the screens of %s are accessible, light, dark and narrow', async (area) => {
  const opened = await signIn(['superuser'], area);
  const { page } = opened;
  const found: Record<string, string[]> = {};
  for (const [path, heading] of AREAS[area] ?? []) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(WIDE);
    await page.goto(`${app().address}/console${path}`);
    await isShown(page, heading);
    const light = await axeFaults(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await axeFaults(page, CONTRAST);
    await page.setViewportSize(NARROW);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBe(NARROW.width);
    const narrow = await axeFaults(page, LAYOUT);
    const faults = [...light, ...dark, ...narrow, ...faultsOf(opened)];
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});

/** Waits for the heading, and until the page says that nothing loads. */
async function isShown(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
}
