import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take for a question with its condition, and for publishing it, in seconds. */
const BUDGET_S = 120;
const schemeId = 'winter-27';
const HOME = /^\/console\/?$/;

test('a questionnaire is copied, a question with its texts and its condition is added, played, and published', async () => {
  const { page } = await signIn(['surveyadmin'], '/questionnaires');
  const steps = new Steps(page, 'Ask one question more');
  await steps.click('New questionnaire', page.getByRole('button', { name: 'New questionnaire' }));
  await steps.type('its id', schemeId, page.getByLabel('Id', { exact: true }));
  await steps.type('its name', 'Winter study', page.getByLabel('Name for staff'));
  await steps.key('Control+s');
  await steps.see('its page', page.getByRole('heading', { name: 'Winter study', level: 1 }));
  await steps.see('Survey playing it', page.frameLocator('iframe').getByRole('heading', { level: 1 }));

  await steps.click('a new question', page.getByRole('button', { name: 'Question', exact: true }));
  await steps.type('its words', 'Was it a usual day?', page.getByLabel('Question, English'));
  await steps.see('what is missing', page.getByText('2 languages are missing'));
  await steps.type('French', 'Un jour habituel ?', page.getByLabel('Question, French'));
  await steps.click('a condition', page.getByRole('button', { name: 'Condition', exact: true }));
  await steps.see('its value', page.getByLabel('Value'));
  await steps.see('the question as respondents see it', page.frameLocator('iframe').getByText('Was it a usual day?'));
  await steps.key('Control+s');
  await steps.see('that it is saved', page.getByText('Saved', { exact: true }).first());
  await page.reload();
  await steps.see('the same question after a reload', page.getByLabel('Question, English'));
  expect(await page.getByLabel('Question, English').inputValue()).toBe('Was it a usual day?');
  await steps.click('Publish', page.getByRole('button', { name: 'Publish version 1…' }));
  await steps.click('Publish', page.getByRole('button', { name: 'Publish', exact: true }));
  await steps.see('that it is published', page.getByText(/Version 1 is published/));
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const { document } = await app().admin.surveySchemes.getVersion.query({ schemeId, number: 1 });
  expect((document['questions'] as { text: object; when: object }[]).at(-1)).toMatchObject({
    text: { en: 'Was it a usual day?', fr: 'Un jour habituel ?' },
    when: { all: [{ fact: 'recall.number', atMost: 1 }] },
  });
});

test('a fault stands at its field, and what another person saved meanwhile is shown field by field', async () => {
  const { page } = await signIn(['surveyadmin'], `/questionnaires/${schemeId}?part=question.0`);
  const id = page.getByLabel('Name in the data');
  await id.fill('Not an id');
  await page.getByText('An id has 1 to 63 characters').filter({ visible: true }).first().waitFor();
  await id.fill('usual-day');
  await page.getByLabel('Question, English').fill('Was it an ordinary day?');

  const { document } = await app().admin.surveySchemes.getVersion.query({ schemeId, number: 1 });
  const theirs = structuredClone(document) as { questions: { text: { en: string }; isRequired: boolean }[] };
  theirs.questions[0]!.text.en = 'Was it a normal day?';
  theirs.questions[0]!.isRequired = true;
  await app().admin.surveySchemes.update.mutate({ schemeId, document: { ...theirs } });

  await page.route('**/trpc/surveySchemes.get*', (route) => route.abort());
  await page.keyboard.press('Control+s');
  await page.getByText('The service does not answer. What you wrote is kept.').waitFor();
  await page.unroute('**/trpc/surveySchemes.get*');
  await page.keyboard.press('Control+s');
  await page.getByText('Somebody else saved this while you worked on it').waitFor();
  await page.getByRole('button', { name: 'All yours' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await expect
    .poll(async () => {
      const stored = await app().admin.surveySchemes.getVersion.query({ schemeId, number: 2 });
      return (stored.document['questions'] as object[])[0];
    })
    .toMatchObject({ text: { en: 'Was it an ordinary day?' } });

  await page.goto(`${app().address}/console/questionnaires/${schemeId}?view=versions`);
  await page.getByRole('table', { name: 'Differences' }).getByText('Was it an ordinary day?').waitFor();
});

test('a published questionnaire gets another name, which the trail has, and keeps its id', async () => {
  const id = 'spring-27';
  await app().admin.surveySchemes.create.mutate({ id, name: 'Spring study' });
  await app().admin.surveySchemes.publish.mutate({ schemeId: id });
  const { page } = await signIn(['superuser'], `/questionnaires/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename Spring study' });
  await dialog.getByLabel('Name for staff').fill('Spring study, wave 2');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Spring study, wave 2', level: 1 }).waitFor();
  const stored = await app().admin.surveySchemes.get.query({ schemeId: id });
  expect(stored).toMatchObject({ id, name: 'Spring study, wave 2', publishedNumber: 1 });
  await page.goto(`${app().address}/console/trail`);
  await page.getByText('Spring study, wave 2').first().waitFor({ state: 'attached' });
});

test('another part of a questionnaire is opened without a question about what is not saved', async () => {
  const { page } = await signIn(['surveyadmin'], `/questionnaires/${schemeId}?part=question.0`);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.getByLabel('Question, English').fill('Was it a day like any other?');
  await page.getByText('not saved').waitFor();
  await page.getByRole('button', { name: 'Question', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('part') !== 'question.0');
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.waitForURL(({ pathname }) => HOME.test(pathname));
  expect(asked).toHaveLength(1);
});

test('a questionnaire that is stored late does not call back whoever went on', async () => {
  const { page } = await signIn(['surveyadmin'], '/questionnaires');
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/trpc/surveySchemes.create*', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.getByRole('button', { name: 'New questionnaire' }).click();
  await page.getByLabel('Id', { exact: true }).fill('late-27');
  await page.getByLabel('Name for staff').fill('Late study');
  const stored = page.waitForResponse('**/trpc/surveySchemes.create*');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.waitForURL(({ pathname }) => HOME.test(pathname));
  release();
  expect((await stored).status()).toBe(200);
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(HOME);
});

test('a questionnaire that comes with the service is copied from its page', async () => {
  const { page } = await signIn(['surveyadmin'], '/questionnaires/default');
  await page.getByRole('link', { name: 'Copy…' }).click();
  await page.getByLabel('Id', { exact: true }).fill('copied');
  await page.getByLabel('Name for staff').fill('Copied');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'Copied', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/console/questionnaires/copied');
});

test('a version is published once all that was written is saved', async () => {
  const id = 'summer-27';
  await app().admin.surveySchemes.create.mutate({ id, name: 'Summer study' });
  const { page } = await signIn(['surveyadmin'], `/questionnaires/${id}`);
  await page.getByRole('button', { name: 'Question', exact: true }).click();
  await page.getByLabel('Question, English').fill('Did you fast?');
  const ask = () => page.getByRole('button', { name: 'Publish version 1…' }).click();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await ask();
  await page.getByText('You have changes that are not saved').waitFor();
  expect(await publish.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await ask();
  await publish.click();
  await page.getByText(/Version 1 is published/).waitFor();
  const { document } = await app().admin.surveySchemes.getVersion.query({ schemeId: id, number: 1 });
  expect(document['questions']).toMatchObject([{ text: { en: 'Did you fast?' } }]);
});
