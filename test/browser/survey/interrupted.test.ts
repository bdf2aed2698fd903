import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { SHORT_DAY, SHORT_STORED } from './days.ts';
import { pointer } from './hands.ts';
import { recallDay } from './respondent.ts';
import { storedRecalls } from './stored.ts';
import { goOnIn } from './under-way.ts';

// A recall whose sign-in ends, or whose survey is suspended, in the middle and at its end.

const openPage = useBrowser();
const ACCESS_TOKEN_SECONDS = 3;
const app = useSurveyApp({ ACCESS_TOKEN_SECONDS: String(ACCESS_TOKEN_SECONDS) });

const recallAddress = () => `${app().address}/s/${SURVEY}`;
const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a recall whose sign-in has ended goes on after signing in again, in the middle and at its end', async () => {
  const { link, userName, password } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.clock.install();
  /** Neither the access token nor the cookie that renews it counts any longer. */
  const endSignIn = async () => {
    await page.context().clearCookies();
    await setTimeout((ACCESS_TOKEN_SECONDS + 1) * 1000);
  };
  const signInAgain = async () => {
    await heading(page, 'Please sign in once more').waitFor();
    await press(page, 'Sign in');
    await page.getByLabel('User name').fill(userName);
    await page.getByLabel('Password').fill(password);
    await press(page, 'Sign in');
  };
  await page.goto(link);
  await recallDay(page, SHORT_DAY, pointer(page), async (asked) => {
    if (asked.startsWith('Banana: did you finish it?')) {
      await endSignIn();
      // The recall is saved on the server by then.
      await page.clock.fastForward(20_000);
      await signInAgain();
      await press(page, 'Go on');
      await heading(page, asked).waitFor();
      return page;
    }
    if (asked.startsWith('Send your')) {
      await endSignIn();
      await press(page, 'Send my day');
      await signInAgain();
      await heading(page, /^Thank you/).waitFor();
      return page;
    }
    return undefined;
  });
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});

test('a recall whose survey is suspended is kept, the page says so, and it is sent once the survey goes on', async () => {
  const { link, userName } = await app().newRespondent();
  const { admin } = app();
  const suspensionReason = 'The kitchen moves. We are back on Monday.';
  const set = async (state: 'active' | 'suspended', told: 'running' | 'suspended') => {
    await admin.surveys.update.mutate({ surveyId: SURVEY, state, suspensionReason });
    // Processes of the service learn of it a moment later.
    await expect
      .poll(async () => (await admin.surveyData.publicParameters.query({ surveyId: SURVEY })).state)
      .toBe(told);
  };
  const suspend = () => set('suspended', 'suspended');
  const resume = () => set('active', 'running');
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.goto(link);
  await recallDay(page, SHORT_DAY, pointer(page), async (asked) => {
    if (asked.startsWith('Banana: did you finish it?')) {
      await suspend();
      await page.reload();
      await heading(page, 'The survey is interrupted').waitFor();
      expect(await page.getByRole('main').innerText()).toContain(suspensionReason);
      await resume();
      await goOnIn(page, recallAddress());
      await heading(page, asked).waitFor();
      return page;
    }
    if (asked.startsWith('Send your')) {
      await suspend();
      await press(page, 'Send my day');
      await heading(page, 'Your day is kept').waitFor();
      expect(await page.getByRole('main').innerText()).toContain('The survey takes no answers at the moment.');
      expect(await storedRecalls(app(), userName)).toEqual([]);
      await resume();
      await page.goto(recallAddress());
      await heading(page, /^Thank you/).waitFor();
      return page;
    }
    return undefined;
  });
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});
