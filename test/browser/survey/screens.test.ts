import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFaults, CONTRAST, useAxe } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { useSurveyApp } from '../support/survey-app.ts';
import { faultsOfHeading, faultsOfLayout, faultsOfTargets, movements } from './faults.ts';

// Every state of every screen, as `/dev/screens` shows them.

const openPage = useBrowser();
const app = useSurveyApp();

/** So high that the buttons that stay at the bottom cover nothing. */
const PHONE = { width: 360, height: 1800 };
/** A window of 1280 by 1024 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };
/** Text of the usual size, and of 200 %, px. */
const [USUAL, DOUBLE] = [16, 32];
/** The spacing of WCAG 2.2, success criterion 1.4.12. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;
/** As many pages at once as small machines have processors. */
const READERS = 2;
const LONGEST_MS = 20 * 60_000;

type Check =
  | 'axe in light'
  | 'axe in dark'
  | 'heading'
  | 'targets'
  | 'motion'
  | 'longer'
  | 'mirrored'
  | 'zoomed'
  | 'double'
  | 'spaced'
  | 'console';

/** What was found on any state, by check: the faults, each with the ids of its states. */
const found = new Map<Check, Map<string, string[]>>();

function note(check: Check, id: string, faults: readonly string[]): void {
  const known = found.get(check) ?? new Map<string, string[]>();
  found.set(check, known);
  for (const fault of faults) known.set(fault, [...(known.get(fault) ?? []), id]);
}

let ids: string[] = [];

beforeAll(async () => {
  const { page } = await openPage();
  await page.goto(`${app().address}/dev/screens`);
  const links = page.getByRole('main').getByRole('link');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  ids = addresses.map((address) => address.split('/').at(-1) ?? '');
  const waiting = [...ids];
  await Promise.all(Array.from({ length: READERS }, () => readScreens(waiting)));
}, LONGEST_MS);

/** Looks at one screen after the other, until none waits. */
async function readScreens(waiting: string[]): Promise<void> {
  const { page, faults } = await openPage({ viewport: PHONE, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await useAxe(page);
  const setFontSize = await fontSizeOf(page);
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    await page.goto(`${app().address}/dev/screens/${id}?language=longer`);
    await isShown(page, id);
    const layout = async (check: Check) => note(check, id ?? '', await page.evaluate(faultsOfLayout));
    await layout('longer');
    await page.evaluate(speak, 'mirrored');
    await layout('mirrored');
    if (!(await page.evaluate(isMirrored))) note('mirrored', id, ['Back is not on the right of Continue']);
    await page.evaluate(speak, 'en');
    note('heading', id, await page.evaluate(faultsOfHeading));
    note('targets', id, await page.evaluate(faultsOfTargets));
    note('motion', id, await page.evaluate(movements));
    note('axe in light', id, await axeFaults(page));
    await page.emulateMedia({ colorScheme: 'dark' });
    note('axe in dark', id, await axeFaults(page, CONTRAST));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(ZOOMED);
    await layout('zoomed');
    await page.setViewportSize(PHONE);
    await setFontSize(DOUBLE);
    await layout('double');
    await setFontSize(USUAL);
    await page.evaluate(setStyle, SPACED);
    await layout('spaced');
    note('console', id, faults.splice(0));
  }
}

async function isShown(page: Page, id: string): Promise<void> {
  try {
    await page.locator('html[data-screen]').waitFor({ state: 'attached' });
  } catch (cause) {
    throw new Error(`${id} is never shown`, { cause });
  }
}

/** Sets the size of text as a person does in the browser. */
async function fontSizeOf(page: Page): Promise<(standard: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (standard) => session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

/** Runs in the page: it speaks another language. */
async function speak(language: string): Promise<void> {
  const { documentElement } = document;
  const before = documentElement.lang;
  history.replaceState(history.state, '', `?language=${language}`);
  dispatchEvent(new Event('languagechange'));
  while (documentElement.lang === before) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Runs in the page. */
function isMirrored(): boolean {
  const [back, ...others] = [...document.querySelectorAll('.foot button')].map((one) => one.getBoundingClientRect());
  const next = others.at(-1);
  const isBeside = back && next && back.top < next.bottom && next.top < back.bottom;
  return getComputedStyle(document.body).direction === 'rtl' && (!isBeside || back.left > next.left);
}

/** Runs in the page: its own policy lets no style come in as text. */
function setStyle(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}

describe('on every state of every screen', () => {
  test.each<[string, Check]>([
    ['axe finds nothing in light', 'axe in light'],
    ['texts can be read in dark', 'axe in dark'],
    ['one heading says where one is: it has the focus and is in the title of the page', 'heading'],
    ['what can be pressed is 48 px high and wide, links in sentences 24', 'targets'],
    ['nothing moves for those who want less motion', 'motion'],
    ['a language that is longer by two fifths fits', 'longer'],
    ['a language that is read from the right is mirrored, and fits', 'mirrored'],
    ['nothing is cut at 320 px, which is a zoom of 400 %', 'zoomed'],
    ['nothing is cut with text of 200 %', 'double'],
    ['nothing is cut with the spacing of text that a person sets', 'spaced'],
    ['the browser reports no error', 'console'],
  ])('%s', (_what, check) => {
    expect(ids.length).toBeGreaterThan(200);
    expect(Object.fromEntries(found.get(check) ?? new Map([['never looked at', []]]))).toEqual({});
  });
});

describe('of a page with faults, the check of', () => {
  const FAULTY = `<title>Another</title><style>
    html { scroll-behavior: smooth }
    .cut { overflow: hidden; width: 40px; white-space: nowrap }
    .over { margin-top: -30px; line-height: 30px }
    .grey { color: #ccc; background: #fff }
    button { width: 20px; height: 20px; padding: 0 }
  </style><main><h1>Heading</h1><h1>Another heading</h1>
    <p class="cut">These words are cut</p><p>Below</p><p class="over">These words lie over others</p>
    <p style="width: 500px">These words are so many that they leave the window on its right side</p>
    <input placeholder="An example that is much too long for its field"><button class="grey">Go</button></main>`;

  test.each<[string, () => string[], string[]]>([
    [
      'layout',
      faultsOfLayout,
      ['the page is 508 px', 'is cut by p.cut', 'leaves the window', 'lies over', 'cut by its field'],
    ],
    ['targets', faultsOfTargets, ['button “Go” is 20 by 20 px']],
    ['motion', movements, ['html. moves']],
    ['headings', faultsOfHeading, ['2 headings', 'the focus is on', 'the title of the page']],
  ])('%s finds them', async (_what, check, words) => {
    const { page } = await openPage({ viewport: PHONE });
    await page.setContent(FAULTY);
    const faults = await page.evaluate(check);
    for (const word of words) expect(faults.join('\n')).toContain(word);
  });

  test('axe finds them', async () => {
    const { page } = await openPage({ viewport: PHONE });
    await page.setContent(FAULTY);
    const faults = await axeFaults(page);
    for (const rule of ['html-has-lang', 'target-size', 'color-contrast'])
      expect(faults.join('\n')).toContain(`${rule}: `);
  });
});
