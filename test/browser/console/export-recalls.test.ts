import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SURVEY } from '../support/survey-app.ts';
import { useConsole } from './console.ts';
import { reportBreakfast } from './reported.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 20;

test('an export begins within twenty seconds, and what was chosen stays after a reload', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], '/');
  const steps = new Steps(page, 'Export recalls');
  await steps.click('Export', page.getByRole('link', { name: 'Export', exact: true }));
  await steps.click('the contents', page.getByRole('combobox', { name: 'Content' }));
  await steps.click('Days', page.getByRole('option', { name: 'Days' }));
  await steps.see('what the file has', page.getByText('A row for each recall, which is a day, with its sums.'));
  const begun = page.waitForEvent('download');
  await steps.click('Download', page.getByRole('button', { name: 'Download' }));
  const file = await (await begun).path();
  expect(steps.report()).toBeLessThan(BUDGET_S);
  expect(await readFile(file, 'utf8')).toMatch(/^Submission ID,/);
  await page.reload();
  await page.getByText('A row for each recall, which is a day, with its sums.').waitFor();
});

test.each([
  ['recalledFrom=2026-03-02&recalledTo=2026-03-01', 'Days recalled to'],
  ['sentFrom=2026-03-02&sentTo=2026-03-01', 'Sent to, that day included'],
])('a period that ends before it begins is refused at its field: %s', async (period, field) => {
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/export?${period}`);
  await page.getByText('The last day cannot be before the first one.').waitFor();
  expect(await page.getByLabel(field).getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true);
});

test('the recalls of one person are chosen by the user name', async () => {
  await reportBreakfast(app(), {});
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/export`);
  await page.getByText(/^\d+ recalls?\.$/).waitFor();
  await page.getByLabel('Person').fill('nobody');
  await expect.poll(() => page.getByText('No recall: the file will have its heading alone.').count()).toBe(1);
});

test('a file has the columns that were chosen by their headings', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/export?content=totals`);
  const columns = page.getByRole('combobox', { name: 'Columns' });
  await columns.fill('recall date');
  await page.getByRole('option', { name: /^Recall date The day recalled/ }).click();
  await columns.fill('energy (kcal)');
  await page
    .getByRole('option', { name: /^Energy \(kcal\)/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await begun).path(), 'utf8')).toMatch(/^Energy \(kcal\),Recall date\r\n/);
});

test('the page counts the recalls of the file: as coded without excluded ones, as submitted with them', async () => {
  const { admin } = app();
  const [excluded] = [await reportBreakfast(app(), {}), await reportBreakfast(app(), {})];
  await admin.codings.code.mutate({
    surveyId: SURVEY,
    submissionId: excluded,
    reason: 'test-recall',
    change: { kind: 'validity', baseCodingId: null, validity: 'excluded' },
  });
  const { total } = await admin.surveySubmissions.list.query({ surveyId: SURVEY, limit: 1 });
  const inWords = (count: number) => `${count} ${count === 1 ? 'recall' : 'recalls'}.`;
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/export`);
  const status = page.getByRole('status');
  await status.getByText(`${inWords(total - 1)} 1 excluded recall is left out.`).waitFor();
  await page.getByRole('radio', { name: 'As submitted' }).check();
  await status.getByText(inWords(total), { exact: true }).waitFor();
  expect(await page.getByText('left out').count()).toBe(0);
});
