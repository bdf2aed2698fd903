import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { SHORT_DAY, SHORT_STORED } from './days.ts';
import { pointer } from './hands.ts';
import { recallDay } from './respondent.ts';
import { storedRecalls } from './stored.ts';
import { goOnIn, savedOnServer, sessionOf } from './under-way.ts';

const openPage = useBrowser();
const app = useSurveyApp();

const recallAddress = () => `${app().address}/s/${SURVEY}`;
const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('of two tabs one writes: the other says so and takes over, and nothing is lost or doubled', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  const tabs = [page, await page.context().newPage()] as const;
  let at = 0;
  await page.goto(link);
  await recallDay(page, SHORT_DAY, pointer(page), async (asked) => {
    if (!asked.startsWith('Which of these was your')) return undefined;
    const [writer, other] = [tabs[at % 2]!, tabs[(at + 1) % 2]!];
    if (at === 0) await other.goto(recallAddress());
    at++;
    await heading(other, 'Your day is open in another tab or window').waitFor();
    await other.bringToFront();
    await press(other, 'Use this one');
    await heading(other, asked).waitFor();
    await heading(writer, 'Your day is open in another tab or window').waitFor();
    return other;
  });
  expect(at).toBe(4);
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});

test('a page that is left while it loads opens no recall, and keeps no other tab from it', async () => {
  const { link } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  await page.goto(link);
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  await page.goto(`${recallAddress()}/recalls`);
  await heading(page, 'My days').waitFor();
  const answers: (() => Promise<void>)[] = [];
  const asked = /surveyData\.parameters/;
  await page.route(asked, async (route) => {
    if (answers.length > 0) return route.continue();
    answers.push(() => route.continue());
  });
  await press(page, 'Tell us about a day');
  await expect.poll(() => answers.length).toBe(1);
  await page.goBack();
  await heading(page, 'My days').waitFor();
  const late = page.waitForResponse(asked);
  await answers[0]!();
  await (await late).finished();
  const other = await page.context().newPage();
  await other.goto(recallAddress());
  await other.getByRole('button', { name: 'Begin' }).waitFor();
  await page.close();
});

test('a recall goes on at another device, two that differ are shown side by side, and the one that is not kept stays for a day', async () => {
  const person = await app().newRespondent();
  const session = await sessionOf(app(), person);
  const { page: phone } = await openPage({ timezoneId: noonZone(), viewport: { width: 360, height: 740 } });
  const { page: desktop } = await openPage({ timezoneId: noonZone(), viewport: { width: 1280, height: 800 } });
  for (const device of [phone, desktop]) await device.clock.install();
  const sections = (device: Page) => device.getByRole('main').getByRole('region');
  await phone.goto(person.link);
  await recallDay(phone, SHORT_DAY, pointer(phone), async (asked) => {
    if (asked.includes('“banana”')) {
      await savedOnServer(phone, session);
      await goOnIn(desktop, person.link);
      await heading(desktop, asked).waitFor();
      return desktop;
    }
    if (asked.includes('“broccoli”')) {
      await savedOnServer(desktop, session);
      // The phone still asks for the banana.
      await press(phone, 'Remove “banana”');
      await phone.clock.fastForward(20_000);
      await heading(phone, /^You worked on your day on two devices/).waitFor();
      expect(await sections(phone).filter({ hasText: 'On this device' }).innerText()).toContain('2 meals, 3 foods');
      expect(await sections(phone).filter({ hasText: 'On the other device' }).innerText()).toContain(
        '2 meals, 4 foods',
      );
      await press(phone, 'Keep the other one');
      await heading(phone, asked).waitFor();
      return phone;
    }
    if (asked.startsWith('Broccoli, boiled: how much did you have')) {
      await savedOnServer(phone, session);
      // The desktop still asks for the broccoli, and its page is opened anew.
      await desktop.context().setOffline(true);
      await press(desktop, 'Remove “broccoli”');
      await heading(desktop, /^Which of these/).waitFor({ state: 'detached' });
      await desktop.context().setOffline(false);
      await desktop.goto(recallAddress());
      await heading(desktop, /^You worked on your day on two devices/).waitFor();
      expect(await sections(desktop).filter({ hasText: 'On this device' }).innerText()).toContain('3 foods');
      expect(await sections(desktop).filter({ hasText: 'On the other device' }).innerText()).toContain('4 foods');
      await press(desktop, 'Keep this one');
      await heading(desktop, /^You worked/).waitFor({ state: 'detached' });
      await desktop.goto(recallAddress());
      await heading(desktop, 'Welcome back').waitFor();
      await press(desktop, 'Keep the other one');
      await heading(desktop, asked).waitFor();
      return desktop;
    }
    return undefined;
  });
  await press(phone, 'I don’t know how much');
  await phone.clock.fastForward(20_000);
  await heading(phone, 'You have sent this day from another device').waitFor();
  expect(await storedRecalls(app(), person.userName)).toEqual([SHORT_STORED]);
});
