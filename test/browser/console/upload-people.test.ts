import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take for 500 rows with three faults, in seconds. */
const BUDGET_S = 180;

test('500 people are uploaded within three minutes, and three faults are mended on the way', async () => {
  await app().admin.surveys.update.mutate({ surveyId: 'demo', allowPersonalData: true });
  const lines = peopleLines(500);
  lines[13] = 'w 0014,,w-0014@example.org,North';
  lines[36] = 'w-0037,,w-0037@example,South';
  lines[111] = 'w-0087,,w-0112@example.org,Wales';
  const { page } = await signIn(['demo/staff'], '/surveys/demo/respondents');
  const steps = new Steps(page, 'Upload 500 people with three faults');
  await steps.click('Upload CSV', page.getByRole('link', { name: 'Upload CSV' }));
  await page.getByRole('heading', { name: 'Upload respondents' }).waitFor();
  await page.locator('input[type="file"]').setInputFiles(csvFile(lines));
  await steps.see('three faults', page.getByText('0 of 3 faults mended.'));
  const cell = (row: number, column: string) => page.getByRole('textbox', { name: `Row ${row}, ${column}` });
  await steps.click('the name with a space', cell(15, 'user name'));
  await steps.key('Control+a');
  await steps.type('the name', 'w-0014');
  await steps.key('Enter');
  await expect.poll(() => cell(38, 'email').evaluate((field) => field === document.activeElement)).toBe(true);
  await steps.key('End');
  await steps.type('the rest of the address', '.org');
  await steps.click('leaving out the row that is there twice', page.getByRole('button', { name: 'Leave row 113 out' }));
  await steps.click('Check again', page.getByRole('button', { name: 'Check again' }));
  await steps.click('Store', page.getByRole('button', { name: 'Store 499 people' }));
  await steps.see('that they are stored', page.getByText('499 people are stored.'));
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const found = await app().admin.surveyPeople.listRespondents.query({ surveyId: 'demo', search: 'w-0', limit: 1 });
  expect(found.total).toBe(499);
});

test('a file with 100 faults lists each with its row, and none of its people is stored', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/respondents/upload');
  const lines = peopleLines(150, 'f').map((line, at) => (at < 100 ? line.replace('@', ' at ') : line));
  await page.getByRole('heading', { name: 'Upload respondents' }).waitFor();
  await page.locator('input[type="file"]').setInputFiles(csvFile(lines));
  await page.getByText('0 of 100 faults mended.').waitFor();
  const rows = page.getByRole('table', { name: 'Faults' }).getByRole('rowheader');
  expect(await rows.allTextContents()).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 2)));
  expect(await page.getByRole('button', { name: 'Store', exact: true }).isDisabled()).toBe(true);
  const found = await app().admin.surveyPeople.listRespondents.query({ surveyId: 'demo', search: 'f-0', limit: 1 });
  expect(found.total).toBe(0);
});

test('an upload with many passwords becomes a job, which is cancelled and stores nobody', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/respondents/upload');
  const lines = peopleLines(5000, 'c').map((line, at) => line.replace(',,', `,plum-${at}-ridge,`));
  await page.getByRole('heading', { name: 'Upload respondents' }).waitFor();
  await page.locator('input[type="file"]').setInputFiles(csvFile(lines));
  await page.getByRole('button', { name: 'Store 5000 people' }).click();
  await page.locator('main').getByRole('button', { name: 'Cancel: Upload of respondents' }).click();
  await page.locator('main').getByText('cancelled, nothing was stored').waitFor();
  const found = await app().admin.surveyPeople.listRespondents.query({ surveyId: 'demo', search: 'c-0', limit: 1 });
  expect(found.total).toBe(0);
});

function peopleLines(count: number, letter = 'w'): string[] {
  const regions = ['North', 'South', 'Wales', 'London'];
  return Array.from({ length: count }, (_, at) => {
    const userName = `${letter}-${String(at + 1).padStart(4, '0')}`;
    return `${userName},,${userName}@example.org,${regions[at % regions.length]}`;
  });
}

function csvFile(lines: readonly string[]) {
  const text = ['user name,password,email,region', ...lines].join('\r\n');
  return { name: 'wave-2.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}
