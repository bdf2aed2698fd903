import { DAY_MS } from '@dietary-recall/vocabulary';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { SURVEY, useSurveyApp, zoneAt } from '../support/survey-app.ts';

const openPage = useBrowser();
const app = useSurveyApp();

const weekday = (timeZone: string, daysAgo: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' }).format(Date.now() - daysAgo * DAY_MS);

const DAYS_AGO = { today: 0, yesterday: 1 };

for (const [recallPeriod, hour, day] of [
  ['previous-day', 13, 'yesterday'],
  ['same-day', 13, 'today'],
  ['last-24-hours', 13, 'today'],
  ['last-24-hours', 9, 'yesterday'],
] as const) {
  test(`a survey with the recall period ${recallPeriod} asks at ${hour}:00 about ${day}`, async () => {
    const { surveys, surveyData } = app().admin;
    await surveys.update.mutate({ surveyId: SURVEY, recallPeriod });
    // Respondents get a changed survey within a second.
    await expect
      .poll(async () => (await surveyData.parameters.query({ surveyId: SURVEY })).recallPeriod)
      .toBe(recallPeriod);
    const { link } = await app().newRespondent();
    const timezoneId = zoneAt(hour);
    const { page } = await openPage({ timezoneId });
    await page.goto(link);
    const asked = page.getByRole('heading', { name: /^Please tell us everything you ate and drank on/ });
    await asked.waitFor();
    expect(await asked.textContent()).toContain(weekday(timezoneId, DAYS_AGO[day]));
  });
}
