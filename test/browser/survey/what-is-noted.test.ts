import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { SHORT_DAY } from './days.ts';
import { pointer } from './hands.ts';
import { recallDay } from './respondent.ts';
import { goOnIn } from './under-way.ts';

// What the service learns beside the answers, and that nobody else learns anything.

const openPage = useBrowser();
const app = useSurveyApp();

/** Every kind of event that a recall may hold. */
const KINDS = [
  'deleted',
  'device',
  'method-changed',
  'offline',
  'paused',
  'portion-changed',
  'question-answered',
  'question-shown',
  'resumed',
  'search',
  'viewport',
];

/** What happened while the recalls of a person were reported, as staff export it. */
async function eventsOf(user: string): Promise<{ at: string; type: string; details: Record<string, unknown> }[]> {
  const asked = new URLSearchParams({ content: 'paradata', format: 'ndjson', user });
  const lines = await (await app().adminFile(`/surveys/${SURVEY}/submissions/export?${asked}`)).text();
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { at: string; type: string; details: Record<string, unknown> });
}

test('a whole recall tells the service how it was reported, in order, and contacts nobody else', async () => {
  const { link, userName } = await app().newRespondent();
  const { page, faults } = await openPage({ timezoneId: noonZone(), viewport: { width: 360, height: 740 } });
  const context = page.context();
  const origins = new Set<string>();
  context.on('request', (request) => origins.add(new URL(request.url()).origin));
  const answer = await page.goto(link);
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  const [breakfast, dinner] = SHORT_DAY.meals;
  const extra = { words: 'nothing of mine', take: 'Banana' };
  const missing = { words: 'aunt’s plum cake', own: {} };
  const day = { ...SHORT_DAY, meals: [{ ...breakfast!, foods: [...breakfast!.foods, extra, missing] }, dinner!] };
  await recallDay(page, day, pointer(page), async (asked) => {
    if (asked.includes(extra.words)) {
      await page.getByRole('button', { name: `Remove “${extra.words}”` }).click();
      await page.getByRole('heading', { level: 1, name: asked, exact: true }).waitFor({ state: 'detached' });
      return page;
    }
    if (asked.startsWith('Banana: did you finish it?')) {
      await context.setOffline(true);
      await context.setOffline(false);
      // Another app comes to the front, and this one again.
      for (const state of ['hidden', 'visible'] as const) await page.evaluate(turn, state);
      return page;
    }
    return undefined;
  });
  const events = await eventsOf(userName);
  const of = (type: string) => events.flatMap((event) => (event.type === type ? [event.details] : []));
  expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual(KINDS);
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
  expect(of('device')).toEqual([{ class: 'computer' }]);
  expect(of('viewport')).toEqual([{ width: 360, height: 740 }]);
  expect(of('search')).toContainEqual(expect.objectContaining({ text: 'broccoli', hits: expect.any(Number), rank: 1 }));
  expect(of('search')).toContainEqual(expect.objectContaining({ text: missing.words, rank: null }));
  expect(of('method-changed')).toContainEqual(expect.objectContaining({ to: 'drink-scale' }));
  expect(of('deleted')).toEqual([{ food: expect.any(String) }]);
  const answered = of('question-answered').map(({ question }) => question);
  expect(answered.slice(0, 3)).toEqual(['day', 'wakeAndSleep', 'meals']);
  expect(answered.slice(-2)).toEqual(['finalProbe', 'confirm']);
  const shown = of('question-shown').map(({ question }) => question);
  expect(answered.filter((question) => question !== 'day' && !shown.includes(question))).toEqual([]);
  expect([...origins]).toEqual([app().address]);
  expect(sourcesOf(policy)).toEqual(new Set(["'none'", "'self'", 'blob:', 'data:', app().address]));
  expect(faults).toEqual([]);
});

/** Tells the page that it is hidden or shown, as a phone does. Runs in the page. */
function turn(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

function sourcesOf(policy: string): Set<string> {
  return new Set(policy.split(';').flatMap((directive) => directive.trim().split(' ').slice(1)));
}

test('notes of a recall end at 2,000 and never hold it back', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.goto(link);
  await recallDay(page, SHORT_DAY, pointer(page), async (asked) => {
    if (!asked.startsWith('Banana: did you finish it?')) return undefined;
    // A phone that is taken out of the pocket a thousand times.
    for (let times = 0; times < 2; times++)
      await page.evaluate(() => {
        for (let turns = 0; turns < 1000; turns++) document.dispatchEvent(new Event('visibilitychange'));
      });
    return page;
  });
  expect(await eventsOf(userName)).toHaveLength(2000);
});

const errorsCounted = async () => {
  const metrics = await (await fetch(`${app().address}/metrics`)).text();
  return Number(/^recall_application_errors_total\{application="survey"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
};

test('an error of the application is told to the service without personal data, and not more than five of a page', async () => {
  const { link } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.goto(link);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: 'When did your day begin and end?' }).waitFor();
  const before = await errorsCounted();
  await page.evaluate(() => {
    for (const name of ['ada@example.org', '+44 20 7946 0000', '“tea”'])
      setTimeout(() => {
        throw new Error(`cannot read ${name}`);
      });
    for (let number = 0; number < 20; number++) void Promise.reject(new Error(`attempt ${number}`));
  });
  await expect.poll(errorsCounted).toBe(before + 5);
  const reports = () => app().server.log.flatMap(({ report }) => (report ? [JSON.stringify(report)] : []));
  await expect.poll(reports).toHaveLength(5);
  expect(reports().join()).toContain(`"screen":"wake-and-sleep"`);
  expect(reports().join()).toContain(`"surveyId":"${SURVEY}"`);
  expect(reports().join()).not.toMatch(/ada@|7946|“tea”|person\d/);
});

test('a screen that fails is replaced by a page that leads back to the same question', async () => {
  const { link } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.goto(link);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByLabel('I woke up at').fill('6:55');
  const before = await errorsCounted();
  await page.evaluate(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() {
        throw new Error('this browser is broken');
      },
    });
  });
  await page.getByLabel('I went to bed at').fill('23');
  await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor();
  await expect.poll(errorsCounted).toBe(before + 1);
  await page.getByRole('button', { name: 'Load again' }).click();
  await goOnIn(page, page.url());
  await page.getByRole('heading', { name: 'When did your day begin and end?' }).waitFor();
  expect(await page.getByLabel('I woke up at').inputValue()).toBe('6:55');
});
