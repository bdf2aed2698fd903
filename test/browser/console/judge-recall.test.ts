import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRecallClient } from '../../../client/index.ts';
import { SURVEY } from '../support/survey-app.ts';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 40;

/**
 * A recall of two meals and one that was skipped, with one food of the list; it is flagged for its energy and its time. Returns the user name.
 */
async function givenRecall(): Promise<string> {
  const { address, newRespondent } = app();
  const { userName, password } = await newRespondent();
  const { api, signIn: enter } = createRecallClient({ url: address });
  await enter.withAlias({ surveyId: SURVEY, userName, password });
  const now = new Date().toISOString();
  const portionSize = { method: 'weight', data: { servingWeight: 100, leftoversWeight: 0 } } as const;
  await api.submissions.submit.mutate({
    surveyId: SURVEY,
    uxSessionId: randomUUID(),
    startTime: now,
    endTime: now,
    meals: [
      {
        name: 'Lunch',
        time: { hours: 13, minutes: 0 },
        foods: [{ code: 'YPLN', searchTerm: 'yogurt', portionSize }],
        missingFoods: [{ name: 'oat latte', portionSize: 'a large mug' }],
      },
      { name: 'Tea', time: { hours: 16, minutes: 0 }, foods: [], missingFoods: [{ name: 'nutty bar' }] },
      { name: 'Dinner', time: { hours: 19, minutes: 0 }, foods: [] },
    ],
  });
  return userName;
}

const recalls = async () => (await app().admin.surveySubmissions.list.query({ surveyId: SURVEY })).items;

test('flagged recalls wait on Home, which counts what is loaded alone and opens the list of those counted', async () => {
  await givenRecall();
  const judged = await givenRecall();
  await app().admin.codings.code.mutate({
    surveyId: SURVEY,
    submissionId: (await recalls()).find(({ userName }) => userName === judged)!.id,
    reason: 'checked',
    change: { kind: 'validity', baseCodingId: null, validity: 'valid' },
  });
  const { page } = await signIn([`${SURVEY}/staff`], '/surveys');
  const asked = Promise.withResolvers<void>();
  await page.route('**/trpc/surveySubmissions.monitoring*', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByText('– so far; two weeks by day').waitFor();
  expect(await page.getByText('Nothing waits for you').count()).toBe(0);
  asked.resolve();
  const row = page.getByRole('row', { name: /Recalls to judge/ });
  await row.waitFor();
  const counted = Number(await row.getByRole('cell').innerText());
  await row.getByRole('link').click();
  await page.getByRole('table', { name: 'Recalls' }).getByRole('rowheader').first().waitFor();
  expect(await page.getByRole('rowheader').count()).toBe(counted);
});

test('a recall that was sent meanwhile is in the list of recalls when one comes back to it', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/recalls`);
  const before = (await recalls()).length;
  const rows = page.getByRole('table', { name: 'Recalls' }).getByRole('rowheader');
  await expect.poll(() => rows.count()).toBe(before);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await givenRecall();
  await page.goBack();
  await page.getByText(`${before + 1} recalls`, { exact: true }).waitFor();
  await expect.poll(() => rows.count()).toBe(before + 1);
});

test('a flagged recall is judged by three keys, which lead to the next one, and it keeps its judgement', async () => {
  const first = await givenRecall();
  const second = await givenRecall();
  const { page } = await signIn([`${SURVEY}/staff`], '/');
  const steps = new Steps(page, 'Judge a recall');
  const reason = (name: string) => page.getByRole('radiogroup', { name: 'Reason' }).getByRole('radio', { name });
  await steps.click('Recalls', page.getByRole('link', { name: 'Recalls', exact: true }));
  await steps.click('to judge', page.getByRole('link', { name: 'Judge the flagged ones' }));
  await steps.see('whose recall it is', page.getByText(`${second}, recall 1.`));
  await steps.see('what was not in the list', page.getByText('in words: “a large mug”'));
  await steps.see('that the weight is known', page.getByRole('rowheader', { name: 'Lunch' }));
  await page.getByText('1 food in 2 meals').waitFor();
  await steps.key('d');
  await steps.see('that no reason is chosen', reason('Implausible recall').and(page.locator(':focus:not(:checked)')));
  await steps.key('2');
  await steps.see('the reason', reason('Incomplete recall').and(page.locator(':checked')));
  await steps.see(
    'that it can be saved',
    page.getByRole('button', { name: 'Save and next' }).and(page.locator(':enabled')),
  );
  await steps.key('Enter');
  await steps.see('the next one', page.getByText(`${first}, recall 1.`));
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const [newest, before] = await recalls();
  expect([newest, before]).toMatchObject([
    { userName: second, validity: 'doubtful' },
    { userName: first, validity: null },
  ]);
  const { items } = await app().admin.codings.list.query({ surveyId: SURVEY, submissionId: newest!.id });
  expect(items.map(({ reason: given }) => given)).toEqual(['incomplete-recall']);
});

test('a recall is not excluded without a reason, which is asked for and takes the focus', async () => {
  const userName = await givenRecall();
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/recalls?q=${userName}`);
  await page.getByRole('rowheader').getByRole('link').click();
  await page.getByRole('radio', { name: 'Excluded' }).check();
  const save = page.getByRole('button', { name: 'Save and next' });
  await save.and(page.locator(':enabled')).click();
  await page.getByText('The reason is missing. Choose one.').waitFor();
  await page.getByRole('radio', { name: 'Implausible recall' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('6');
  await page.getByText('The reason is missing.').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await recalls()).find((recall) => recall.userName === userName)?.validity)
    .toBe('excluded');
});

test('a recall that is opened again says why it was excluded, and another judgement does not take its reason', async () => {
  const userName = await givenRecall();
  const { id: submissionId } = (await recalls()).find((recall) => recall.userName === userName)!;
  await app().admin.codings.code.mutate({
    surveyId: SURVEY,
    submissionId,
    reason: 'repeated-food',
    note: 'The same day twice',
    change: { kind: 'validity', baseCodingId: null, validity: 'excluded' },
  });
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/recalls/${submissionId}`);
  await page.getByText('Excluded: Repeated food. The same day twice').waitFor();
  const repeated = page.getByRole('radio', { name: 'Repeated food' });
  expect(await repeated.isChecked()).toBe(true);
  expect(await page.getByLabel('Note').inputValue()).toBe('The same day twice');
  await page.keyboard.press('d');
  await expect.poll(() => repeated.isChecked()).toBe(false);
  expect(await page.getByLabel('Note').inputValue()).toBe('');
});

test('a judgement is taken back, at once where it was said and later in its recall', async () => {
  const userName = await givenRecall();
  const own = async () => (await recalls()).find((recall) => recall.userName === userName)!;
  const { id } = await own();
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/recalls/${id}`);
  const judge = async () => {
    await page.keyboard.press('x');
    await page.keyboard.press('7');
    await page.getByRole('button', { name: 'Save and next' }).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Enter');
  };
  await page.getByRole('rowheader', { name: 'Lunch' }).waitFor();
  await judge();
  // It is there for four seconds.
  const said = page.getByRole('alert').filter({ hasText: `${userName}: Excluded` });
  await said.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`The judgement of ${userName} is taken back.`).waitFor();
  await expect.poll(async () => (await own()).validity).toBe(null);
  await page.goto(`${app().address}/console/surveys/${SURVEY}/recalls/${id}`);
  await page.getByRole('rowheader', { name: 'Lunch' }).waitFor();
  await judge();
  await expect.poll(async () => (await own()).validity).toBe('excluded');
  await page.goto(`${app().address}/console/surveys/${SURVEY}/recalls/${id}`);
  await page.getByRole('button', { name: 'Take the judgement back' }).click();
  await expect.poll(async () => (await own()).validity).toBe(null);
  await expect.poll(() => page.getByRole('radio', { name: 'Excluded' }).isChecked()).toBe(false);
});

test('a recall is deleted with a reason, after what is lost was named', async () => {
  const userName = await givenRecall();
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/recalls?q=${userName}`);
  await page.getByRole('rowheader').getByRole('link').click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('its codings and its judgement').waitFor();
  expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('A test by staff');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await recalls()).map((recall) => recall.userName)).not.toContain(userName);
});

test('who coded a food and who judged the recall stand beside it, with the day', async () => {
  const userName = await givenRecall();
  const of = { surveyId: SURVEY, submissionId: (await recalls()).find((recall) => recall.userName === userName)!.id };
  const { meals } = await app().admin.surveySubmissions.get.query({ ...of, as: 'submitted' });
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/recalls/${of.submissionId}`);
  await page.getByRole('rowheader', { name: 'Lunch' }).waitFor();
  await app().admin.codings.code.mutate({
    ...of,
    reason: 'unknown-code',
    change: { kind: 'code', foodId: meals[0]!.missingFoods[0]!.foodId, foods: [{ code: 'YPLN', grams: 250 }] },
  });
  await page.reload();
  const { name } = await app().admin.auth.me.query();
  const row = page.getByRole('row').filter({ hasText: `coded by ${name}` });
  await row.getByText('250').first().waitFor();
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Save and next' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await recalls()).find(({ id }) => id === of.submissionId)?.validity).toBe('valid');
  await page.goto(`${app().address}/console/surveys/${SURVEY}/recalls/${of.submissionId}`);
  await page.getByText(/^Judged by Member \d+, /).waitFor();
});
