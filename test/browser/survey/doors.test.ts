import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@dietary-recall/vocabulary';
import { expect, test } from 'vitest';
import { createRecallClient } from '../../../client/index.ts';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';

// The ways in that do not lead to a question: each page says why, and what the person may do.

const openPage = useBrowser();
const app = useSurveyApp();

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Makes a survey, and a person of it with a link. */
async function surveyWith(
  settings: Record<string, unknown>,
): Promise<{ id: string; link: string; sendDay: () => Promise<void> }> {
  const { admin, address } = app();
  const id = `doors-${randomUUID().slice(0, 8)}`;
  const common = { localeId: 'en_GB', supportEmail: 'help@example.org', state: 'active' as const };
  await admin.surveys.create.mutate({ id, ...common, startDate: inDays(-30), endDate: inDays(30), ...settings });
  const password = 'a long way to the sea';
  const { users } = await admin.surveyPeople.upsertRespondents.mutate({
    surveyId: id,
    users: [{ userName: 'ada', password }],
  });
  const { authUrl } = await admin.surveyPeople.replaceLink.mutate({ surveyId: id, userId: users[0]!.userId });
  const { pathname, search } = new URL(authUrl);
  const sendDay = async () => {
    const { api, signIn } = createRecallClient({ url: address });
    await signIn.withAlias({ surveyId: id, userName: 'ada', password });
    const now = new Date().toISOString();
    await api.submissions.submit.mutate({
      surveyId: id,
      uxSessionId: randomUUID(),
      startTime: now,
      endTime: now,
      meals: [{ name: 'Lunch', time: { hours: 13, minutes: 0 }, foods: [] }],
    });
  };
  return { id, link: address + pathname + search, sendDay };
}

test('the page is in the language of the person, whatever the browser prefers', async () => {
  const { admin, address } = app();
  const { id } = await surveyWith({ startDate: inDays(3) });
  const { users } = await admin.surveyPeople.upsertRespondents.mutate({
    surveyId: id,
    users: [{ userName: 'zoe', language: 'fr-CA' }],
  });
  await admin.surveyPresentation.update.mutate({ surveyId: id, languages: ['en', 'fr'] });
  const { page } = await openPage();
  await page.goto(`${address}/s/${id}?auth=${users[0]!.urlAuthToken}`);
  await page.getByRole('heading', { name: 'L’enquête n’a pas encore commencé' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
});

test('the link to feedback shows that of its person, also where somebody else of the household is signed in', async () => {
  const { admin, adminFile, address } = app();
  const { id, link, sendDay } = await surveyWith({ numberOfSubmissionsForFeedback: 1 });
  await admin.surveyPeople.upsertRespondents.mutate({ surveyId: id, users: [{ userName: 'bea' }] });
  await sendDay();
  const file = await (await adminFile(`/surveys/${id}/users/respondents/authentication-urls`)).text();
  const feedbackLink = (userName: string) => {
    const cells = file.split('\r\n').map((line) => line.split(','));
    const { pathname, search } = new URL(cells.find(([, name]) => name === userName)?.[4] ?? '');
    return address + pathname + search;
  };
  const { page } = await openPage({ timezoneId: noonZone() });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto(link);
  await heading('That is all for today')
    .or(page.getByRole('button', { name: 'Begin' }))
    .waitFor();
  await page.goto(feedbackLink('bea'));
  await heading('There is no feedback yet').waitFor();
  expect(page.url()).toBe(`${address}/s/${id}/feedback`);
  await page.getByRole('button', { name: 'See the days I have sent' }).click();
  await page.getByText('You have not sent a day yet.').waitFor();
  const feedback = page.waitForResponse(/feedback\.mine/);
  await page.goto(feedbackLink('ada'));
  await feedback;
  await page.goto(`${address}/s/${id}/recalls`);
  await page.getByText('0 meals, 0 foods').waitFor();
  await page.goto(`${address}/s/${id}/feedback?auth=not-a-token`);
  await heading('Welcome. Please sign in').waitFor();
  expect(await page.getByRole('main').innerText()).toContain('This link no longer works.');
});

test('under the days that were sent stands the way to feedback once there is some', async () => {
  const { address } = app();
  const settings = { maximumDailySubmissions: 2, numberOfSubmissionsForFeedback: 1 };
  const { page } = await openPage({ timezoneId: noonZone() });
  for (const feedbackEnabled of [true, false]) {
    const { id, link, sendDay } = await surveyWith({ ...settings, feedbackEnabled });
    await sendDay();
    await page.goto(link);
    await page.getByRole('button', { name: 'Begin' }).waitFor();
    await page.goto(`${address}/s/${id}/recalls`);
    await page.getByRole('button', { name: 'Tell us about a day' }).waitFor();
    expect(await page.getByRole('button', { name: 'See my feedback' }).count()).toBe(feedbackEnabled ? 1 : 0);
  }
});

test('a day that was begun is gone on with from the page of days, also where none was sent', async () => {
  const { address } = app();
  const { id, link } = await surveyWith({});
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.goto(link);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Begin' }).waitFor({ state: 'detached' });
  await page.goto(`${address}/s/${id}/recalls`);
  await page.getByText('You have not sent a day yet.').waitFor();
  await page.getByRole('button', { name: /^Go on with your (Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(await page.getByRole('button', { name: 'Tell us about a day' }).count()).toBe(0);
});

test('a day that was begun on another device is gone on with from the page of days too', async () => {
  const { address } = app();
  const { id, link } = await surveyWith({ storeUserSessionOnServer: true });
  const other = await openPage({ timezoneId: noonZone() });
  await other.page.goto(link);
  await other.page.getByRole('button', { name: 'Begin' }).click();
  const saved = other.page.waitForResponse(/userSessions\.save/);
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await saved;
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  await page.goto(`${address}/s/${id}/recalls`);
  await page.getByRole('button', { name: /^Go on with your (Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Tell us about a day' }).count()).toBe(0);
});

test('under the days that were sent stands why no other one can be told, and no way to that page', async () => {
  const { address } = app();
  const { id, link, sendDay } = await surveyWith({ maximumDailySubmissions: 1 });
  await sendDay();
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.goto(link);
  await page.getByRole('button', { name: 'See my earlier days' }).click();
  await page.getByRole('heading', { level: 2, name: 'That is all for today' }).waitFor();
  expect(page.url()).toBe(`${address}/s/${id}/recalls`);
  expect(await page.getByRole('main').innerText()).toContain('The next one is tomorrow.');
  expect(await page.getByRole('button', { name: 'Tell us about a day' }).count()).toBe(0);
});

test('every closed way in has a page of its own that says what to do', async () => {
  const { address } = app();
  const once = await surveyWith({ maximumDailySubmissions: 1 });
  const enough = await surveyWith({ maximumTotalSubmissions: 1 });
  await once.sendDay();
  await enough.sendDay();
  const suspensionReason = 'The kitchen moves. We are back on Monday.';
  const pages: [address: string, heading: string, advice: string][] = [
    [
      `${address}/s/${SURVEY}/nowhere/at/all`,
      'This page does not exist',
      'Please open the link of your invitation again.',
    ],
    [`${address}/s/nobody-knows-it`, 'There is no such survey', 'Please check the address'],
    [`${address}/s/${SURVEY}?auth=not-a-token`, 'Welcome. Please sign in', 'This link no longer works.'],
    [(await surveyWith({ startDate: inDays(3) })).link, 'The survey has not begun yet', 'Please come back then.'],
    [(await surveyWith({ endDate: inDays(-1) })).link, 'The survey is over', 'Thank you for your interest.'],
    [(await surveyWith({ state: 'suspended', suspensionReason })).link, 'The survey is interrupted', suspensionReason],
    [once.link, 'That is all for today', 'The next one is tomorrow.'],
    [enough.link, 'You have told us everything that we wanted to know', 'All your days have arrived.'],
    [
      `${address}/s/${(await surveyWith({ startDate: inDays(3) })).id}`,
      'The survey has not begun yet',
      'Please come back then.',
    ],
  ];
  const { page } = await openPage({ timezoneId: noonZone() });
  for (const [url, heading, advice] of pages) {
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.getByRole('main').innerText(), heading).toContain(advice);
  }
});

test('the pages after a recall call a refusal what it is: another survey asks to sign in, and one that is not there is not there', async () => {
  const { address } = app();
  const [own, other] = [await surveyWith({}), await surveyWith({})];
  const { page } = await openPage({ timezoneId: noonZone() });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto(own.link);
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  for (const name of ['feedback', 'recalls']) {
    await page.goto(`${address}/s/${other.id}/${name}`);
    await heading('Welcome. Please sign in').waitFor();
    await page.goto(`${address}/s/nobody-knows-it/${name}`);
    await heading('There is no such survey').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
  }
});

test('an account is made once, also where the answer of its first sign-in is lost', async () => {
  const { admin, address } = app();
  const { id } = await surveyWith({ allowGeneratedUsers: true });
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  const signIn = /\/trpc\/auth\.loginAlias/;
  await page.route(signIn, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto(`${address}/s/${id}`);
  await page.getByRole('button', { name: 'Take part' }).click();
  await page.getByText('The service cannot be reached. Please try again in a moment.').waitFor();
  await page.unroute(signIn);
  await page.getByRole('button', { name: 'Take part' }).click();
  await page.getByRole('heading', { name: 'Write down your user name and password' }).waitFor();
  const { items } = await admin.surveyPeople.listRespondents.query({ surveyId: id });
  expect(items.filter(({ userName }) => userName !== 'ada')).toHaveLength(1);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: /everything you ate/ }).waitFor();
});

test('a sign-out that does not reach the service says so, and signs out once it does', async () => {
  const { address } = app();
  const { id, link } = await surveyWith({ startDate: inDays(3) });
  const { page } = await openPage({ serviceWorkers: 'block' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  const said = page.getByRole('status').filter({ hasText: 'You are still signed in on this device' });
  await said.waitFor();
  expect(await said.innerText()).toContain('the service does not answer. Try again.');
  await page.unroute('**/api/auth/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.goto(`${address}/s/${id}/recalls`);
  await heading('The survey has not begun yet').waitFor();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

test('a lost link is asked for by address, and a mail with it is made', async () => {
  const { admin, address } = app();
  const { id } = await surveyWith({ allowPersonalData: true });
  await admin.surveyPeople.upsertRespondents.mutate({
    surveyId: id,
    users: [{ userName: 'ada', email: 'ada@example.org' }],
  });
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.goto(`${address}/s/${id}?auth=not-a-token`);
  await page.getByText('Send me my link again').click();
  await page.getByRole('textbox', { name: 'Your e-mail address' }).fill('Ada@Example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If we know this address, a link is on its way to it.').waitFor();
  const sent = () => admin.notifications.list.query({ surveyId: id, type: 'login-link' });
  await expect.poll(async () => (await sent()).items).toHaveLength(1);
});

test('while the service is away the page says so, and goes on once it is back', async () => {
  const { link } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.route('**/trpc/**', (route) => route.abort());
  await page.goto(link);
  await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor();
  expect(await page.getByRole('main').innerText()).toContain('What you have entered so far is kept on this device.');
  await page.unroute('**/trpc/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Begin' }).waitFor();
});

test('a personal link is not called dead while there are too many attempts, and works after them', async () => {
  const { link } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  const signIn = /\/trpc\/auth\.loginToken/;
  const data = { title: 'Too many', status: 429, httpStatus: 429, detail: 'Wait.', code: 'request.too_many' };
  const refusal = { error: { message: 'Wait.', code: -32_000, data } };
  await page.route(signIn, (route) => {
    const isBatch = new URL(route.request().url()).searchParams.has('batch');
    return route.fulfill({ status: 429, json: isBatch ? [refusal] : refusal });
  });
  await page.goto(link);
  await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor();
  expect(await page.getByText('This link no longer works.').count()).toBe(0);
  await page.unroute(signIn);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Begin' }).waitFor();
});

/** A theme that nobody could read as it is: white on yellow, pale grey on white. */
const PALE = {
  accent: '#ffe14d',
  onAccent: '#ffffff',
  background: '#fdfdfd',
  surface: '#ffffff',
  text: '#2b2350',
  muted: '#d0d0d0',
};

test('the six colours of a survey are shown, and changed where nobody could read them', async () => {
  const survey = await surveyWith({});
  await app().admin.surveyPresentation.update.mutate({ surveyId: survey.id, colours: PALE });
  const { page } = await openPage({ timezoneId: noonZone(), colorScheme: 'light' });
  await page.goto(survey.link);
  const button = page.getByRole('button', { name: 'Begin' });
  await button.waitFor();
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect([ink, paper]).toEqual(['rgb(43, 35, 80)', 'rgb(253, 253, 253)']);
  const lead = page.getByText('From when you woke up until you went to bed.');
  for (const shown of [button, lead]) expect(await shown.evaluate(contrastOf)).toBeGreaterThanOrEqual(4.5);
});

/** The contrast of the text of an element and what is behind it. Runs in the page. */
function contrastOf(element: HTMLElement): number {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const luminance = (colour: string) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  let ground: Element | null = element;
  const isClear = (one: Element) => /, 0\)$|transparent/.test(getComputedStyle(one).backgroundColor);
  while (ground && isClear(ground)) ground = ground.parentElement;
  const behind = getComputedStyle(ground ?? document.body).backgroundColor;
  const [darker, lighter] = [luminance(getComputedStyle(element).color), luminance(behind)].toSorted((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}
