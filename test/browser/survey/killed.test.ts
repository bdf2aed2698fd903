import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { LONG_DAY, LONG_STORED, SHORT_DAY, SHORT_STORED } from './days.ts';
import { pointer } from './hands.ts';
import { recallDay } from './respondent.ts';
import { storedRecalls } from './stored.ts';
import { dayOf, goOnIn, headingOf, kill, savedOnServer, sessionOf } from './under-way.ts';

const openPage = useBrowser();
const app = useSurveyApp();

/** The column with the day is beside the question. */
const DESKTOP = { width: 1280, height: 800 };
const KILLS = 50;

test('a recall whose page is killed at 50 places goes on at the same question with all answers each time', async () => {
  const { link, userName } = await app().newRespondent();
  // A worker may share the process that is killed, and Chromium then waits for it.
  const { page } = await openPage({ timezoneId: noonZone(), viewport: DESKTOP, serviceWorkers: 'block' });
  await page.goto(link);
  const address = `${app().address}/s/${SURVEY}`;
  let here = page;
  let kills = 0;
  const recalled = await recallDay(page, LONG_DAY, pointer(page), async (heading, number) => {
    // Before the first answer, and once the day is being sent, there is nothing to go on with.
    if (number === 0 || kills === KILLS || heading.startsWith('Sending')) return undefined;
    const day = await dayOf(here);
    await kill(here);
    here = await goOnIn(await page.context().newPage(), address);
    kills++;
    await here.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    expect([await headingOf(here), await dayOf(here)]).toEqual([heading, day]);
    return here;
  });
  expect(recalled.questions.length).toBeGreaterThan(KILLS);
  expect(kills).toBe(KILLS);
  expect(await storedRecalls(app(), userName)).toEqual([LONG_STORED]);
});

test('a recall whose device is lost at five places goes on at another one with all answers each time', async () => {
  const person = await app().newRespondent();
  const session = await sessionOf(app(), person);
  const newDevice = async () => {
    const { page } = await openPage({ timezoneId: noonZone(), viewport: DESKTOP });
    await page.clock.install();
    return page;
  };
  let here = await newDevice();
  let losses = 0;
  await here.goto(person.link);
  await recallDay(here, SHORT_DAY, pointer(here), async (heading) => {
    if (!/^Which of these was your|complete\?$/.test(heading)) return undefined;
    await savedOnServer(here, session);
    const day = await dayOf(here);
    await here.context().close();
    here = await goOnIn(await newDevice(), person.link);
    losses++;
    await here.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    expect([await headingOf(here), await dayOf(here)]).toEqual([heading, day]);
    return here;
  });
  expect(losses).toBe(5);
  expect(await storedRecalls(app(), person.userName)).toEqual([SHORT_STORED]);
});
