import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const DAY_SECONDS = 24 * 3600;
const REFUSED = 'auth.credentials_refused';
const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});
beforeEach(() => app().clock.hold());
afterEach(() => app().clock.reset());

/** A survey that ends tomorrow, with a respondent. */
async function endingTomorrow(linksValidDaysAfterEnd: number | null) {
  const endDate = new Date(app().clock.now().getTime() + DAY_SECONDS * 1000);
  const survey = await app().given.survey({ locale, endDate, linksValidDaysAfterEnd });
  const { urlAuthToken: token } = await app().given.respondent(survey, { password: 'b' });
  return { survey, token };
}

async function signIn(token: string) {
  const reply = { cookies: [] as string[] };
  const code = await codeOf((await app().as(null, {}, reply)).auth.loginToken({ token }));
  return { code, cookie: /refresh_token=([^;]+)/.exec(reply.cookies.join(' '))?.[1] ?? '' };
}
const refresh = async (cookie: string) =>
  codeOf((await app().as(null, { '__Secure-refresh_token': cookie })).auth.refresh());

describe('a personal link of a survey whose links are valid for seven days after its end', () => {
  test('signs in until then, and not later', async () => {
    const { token } = await endingTomorrow(7);
    app().clock.advance(8 * DAY_SECONDS - 60);
    expect((await signIn(token)).code).toBe('done');
    app().clock.advance(60);
    expect((await signIn(token)).code).toBe(REFUSED);
  });

  test('gives a sign-in that cannot be refreshed after them', async () => {
    const { token } = await endingTomorrow(7);
    const { cookie } = await signIn(token);
    app().clock.advance(8 * DAY_SECONDS + 60);
    expect(await refresh(cookie)).toBe('auth.refresh_refused');
  });

  test('is not replaced by one that signs in after them', async () => {
    const { survey } = await endingTomorrow(7);
    const { id: userId } = await app().given.respondent(survey);
    const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
    const replaced = await staff.surveyPeople.replaceLink({ surveyId: survey.slug, userId });
    const token = new URL(replaced.authUrl).searchParams.get('auth') ?? '';
    expect((await signIn(token)).code).toBe('done');
    app().clock.advance(8 * DAY_SECONDS + 60);
    expect((await signIn(token)).code).toBe(REFUSED);
  });

  test('signs in again when the survey ends later', async () => {
    const { survey, token } = await endingTomorrow(7);
    app().clock.advance(9 * DAY_SECONDS);
    const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
    await staff.surveys.update({ surveyId: survey.slug, endDate: app().clock.now().toISOString() });
    expect((await signIn(token)).code).toBe('done');
  });
});

test('a personal link of a survey without such a setting signs in and refreshes after the end of the survey', async () => {
  const { token } = await endingTomorrow(null);
  const { cookie } = await signIn(token);
  app().clock.advance(20 * DAY_SECONDS);
  expect(await refresh(cookie)).toBe('done');
  app().clock.advance(1000 * DAY_SECONDS);
  expect((await signIn(token)).code).toBe('done');
});

test('links that are valid for zero days end with the survey', async () => {
  const { token } = await endingTomorrow(0);
  app().clock.advance(DAY_SECONDS - 60);
  expect((await signIn(token)).code).toBe('done');
  app().clock.advance(120);
  expect((await signIn(token)).code).toBe(REFUSED);
});

test('an administrator sets for how long links are valid, and staff do not', async () => {
  const { survey } = await endingTomorrow(null);
  const surveyId = survey.slug;
  const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
  expect(await codeOf(staff.surveys.update({ surveyId, linksValidDaysAfterEnd: 3 }))).toBe('survey.field_forbidden');
  const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
  expect(await admin.surveys.update({ surveyId, linksValidDaysAfterEnd: 3 })).toMatchObject({
    linksValidDaysAfterEnd: 3,
  });
  expect(await staff.surveys.get({ surveyId })).toMatchObject({ linksValidDaysAfterEnd: 3 });
});
