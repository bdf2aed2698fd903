import { expect, test } from 'vitest';
import { createRecallClient, isRefusal } from '../../../client/index.ts';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { recallDay, type Day } from './respondent.ts';

// Staff complete the recall of a respondent in the application of respondents.

const openPage = useBrowser();
const app = useSurveyApp();

const HINT = 'Let them tell you about the day in their own order.';
const DAY: Day = {
  wake: '7:00',
  sleep: '22:30',
  meals: [{ name: 'Breakfast', time: '7:30', foods: [{ words: 'broccoli', take: 'Broccoli, boiled' }] }],
};

/** The operations as the member of staff of the demo. */
async function staff() {
  const { address, accounts } = app();
  const { email = '', password = '' } = accounts.find(({ role }) => role === 'staff') ?? {};
  const { api, signIn } = createRecallClient({ url: address });
  await signIn.withEmail({ email, password });
  return { api, me: await api.auth.me.query() };
}

/** The code with which a call is refused. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (isRefusal(error) ? error.data.code : String(error)),
  );

/** How the service answers to the access token of an interview. */
async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${app().address}/api/surveys/${SURVEY}/user-info`, { headers })).status;
}

/** The address of an interview at the service under test. */
function here(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return app().address + pathname + search + hash;
}

test('staff go on with the recall of a respondent, with hints that the respondent does not see, and it is stored with them', async () => {
  const { id, userName, password, link } = await app().newRespondent();
  const own = await openPage({ timezoneId: noonZone(), locale: 'en-GB' });
  await own.page.goto(link);
  await own.page.getByRole('button', { name: 'Begin' }).click();
  await own.page.getByLabel('I woke up at').fill('6:40');
  await own.page.getByLabel('I went to bed at').fill('23');
  await own.page.getByRole('button', { name: 'Continue' }).click();
  await own.page.getByRole('heading', { name: 'When did you eat or drink?' }).waitFor();
  expect(await own.page.getByText(HINT).count()).toBe(0);
  expect(await own.page.getByRole('complementary', { name: /interview/i }).count()).toBe(0);
  // It is saved when the page is left.
  await own.page.goto('about:blank');
  const respondent = createRecallClient({ url: app().address });
  await respondent.signIn.withAlias({ surveyId: SURVEY, userName, password });
  const session = async () => (await respondent.api.userSessions.get.query({ surveyId: SURVEY })).data?.sessionData;
  await expect.poll(session).toContain('"minutes":40');

  const { api, me } = await staff();
  const interview = () => api.interviews.start.mutate({ surveyId: SURVEY, userId: id });
  const { page, faults } = await openPage({ timezoneId: noonZone(), locale: 'en-GB' });
  const started = await interview();
  await page.goto(here(started.url));
  const bar = page.getByRole('complementary', { name: 'Interview', exact: true });
  await bar.getByText(userName).waitFor();
  expect(await bar.innerText()).toContain(me.name);
  expect(page.url()).toBe(`${app().address}/s/${SURVEY}`);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('complementary', { name: 'For the interviewer' }).getByText(HINT).waitFor();
  await page.getByRole('main').getByText('06:40').waitFor();
  await bar.getByRole('button', { name: 'End the interview' }).click();
  await page.getByRole('heading', { name: 'The interview has ended' }).waitFor();
  expect(await page.evaluate(draftsOnDevice)).toEqual([]);
  expect(await statusWith(started.accessToken)).toBe(401);

  await page.goto(here((await interview()).url));
  await page.reload();
  await recallDay(page, DAY);
  const { items } = await api.surveySubmissions.list.query({ surveyId: SURVEY, user: userName });
  const submissionId = items[0]?.id ?? '';
  expect(await api.surveySubmissions.get.query({ surveyId: SURVEY, submissionId })).toMatchObject({
    respondent: { userId: id },
    mode: 'interview',
    interviewer: { id: me.id },
  });
  expect(faults).toEqual([]);
});

/** Runs in the page. */
function draftsOnDevice(): Promise<IDBValidKey[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dietary-recall-survey');
    opening.onerror = () => reject(new Error('the browser keeps nothing'));
    opening.onsuccess = () => {
      const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
      keys.onsuccess = () => resolve(keys.result);
    };
  });
}

test('an interview that the service does not end says so, and is ended or left', async () => {
  const { id } = await app().newRespondent();
  const { api } = await staff();
  const { page } = await openPage({ timezoneId: noonZone(), locale: 'en-GB' });
  const bar = page.getByRole('complementary', { name: 'Interview', exact: true });
  const finish = () => bar.getByRole('button', { name: 'End the interview' }).click();
  const said = bar.getByText(/^The service does not answer, so the interview stays open until/);
  const begin = async () => {
    const { url, accessToken } = await api.interviews.start.mutate({ surveyId: SURVEY, userId: id });
    await page.goto(here(url));
    await page.reload();
    await bar.waitFor();
    return accessToken;
  };
  const isOfEnd = ({ pathname }: URL) => pathname.includes('interviews.endOwn');
  await page.route(isOfEnd, (route) => route.abort());
  const first = await begin();
  await finish();
  await said.waitFor();
  expect(await statusWith(first)).toBe(200);
  await page.unroute(isOfEnd);
  await finish();
  await page.getByRole('heading', { name: 'The interview has ended' }).waitFor();
  expect(await statusWith(first)).toBe(401);

  await page.route(isOfEnd, (route) => route.abort());
  const second = await begin();
  await finish();
  await bar.getByRole('button', { name: 'Leave it open' }).click();
  await page.getByLabel('User name').waitFor();
  expect(await bar.count()).toBe(0);
  expect(await statusWith(second)).toBe(200);
});

test('an interview counts for its survey alone, respondents start none, and one that is over says how to go on', async () => {
  const { address, newRespondent, admin } = app();
  const [person, other] = [await newRespondent(), await newRespondent()];
  const { api, me } = await staff();
  const respondent = createRecallClient({ url: address });
  const { userName, password } = person;
  await respondent.signIn.withAlias({ surveyId: SURVEY, userName, password });
  const start = (by: typeof api, userId: number) => by.interviews.start.mutate({ surveyId: SURVEY, userId });
  expect(await refusalOf(start(respondent.api, other.id))).toBe('access.forbidden');
  expect(await refusalOf(start(api, me.id))).toBe('user.not_found');
  const { page } = await openPage();
  const over = page.getByRole('heading', { name: 'This interview is over, or it belongs to another survey' });
  const { url } = await start(api, person.id);
  const parameters = await admin.surveys.get.query({ surveyId: SURVEY });
  const { id, localeId, startDate, endDate, supportEmail } = { ...parameters, id: 'another-survey' };
  await admin.surveys.create.mutate({ id, localeId, startDate, endDate, supportEmail, state: 'active' });
  await page.goto(here(url).replace(`/${SURVEY}#`, `/${id}#`));
  await over.waitFor();
  await page.goto(here(url));
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  await api.interviews.end.mutate({ surveyId: SURVEY, userId: person.id });
  await page.reload();
  await over.waitFor();
});
