import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { pointer, type Hands } from '../../test/browser/survey/hands.ts';
import { recallDay, type Day } from '../../test/browser/survey/respondent.ts';
import { report, rounded } from './compose.ts';
import { openOnPhone, PHONE, picture } from './phone.ts';

/** Pixels of the film for one of the screen: it is shown at the width of the phone. */
const SCALE = 1.5;
const SIZE = { width: PHONE.width * SCALE, height: PHONE.height * SCALE };
const CORNER = 26;
const FINGER = 26;
const QUALITY = 62;
const STILL_QUALITY = 80;

/** In ms: how long a person looks at a new question, sees where it is pressed, reads what changed, and takes for a letter. */
const LOOK_MS = 1100;
const PRESS_MS = 450;
const CHANGE_MS = 700;
const LETTER_MS = 110;
const END_MS = 3000;

const DAY: Day = {
  wake: '7:10',
  sleep: '22:45',
  meals: [
    {
      name: 'Breakfast',
      time: '7:40',
      foods: [{ words: 'Corn flakes', amount: { way: 'It was in a bowl' } }, { words: 'Orange juice' }],
    },
    { name: 'Lunch', time: '12:45', foods: [{ words: 'Cheese sandwich' }, { words: 'Apple' }] },
    {
      name: 'Dinner',
      time: '18:50',
      foods: [
        {
          words: 'frensh frys',
          take: 'French fries, fast food',
          amount: { way: 'With pictures', picture: 4, turns: 1 },
          left: { picture: 2 },
        },
      ],
    },
  ],
};

/** The questions that the film shows; the respondent answers the others while the camera is off. */
const FILMED = [
  'Dinner: what did you eat and drink?',
  'Which of these was your “frensh frys”?',
  /^French fries, fast food: (?!which brand|did you buy)/,
  /^Is your .* complete\?$/,
  /^Send your /,
];
/** What says most without moving. */
const STILL = 'French fries, fast food: how much did you have?';

/** Where a choice is seen before the next question is asked. */
const STAYS_WHEN_CHOSEN = /: how much (?:did you have|was left)\?$/;
const STAYS_WHEN_PRESSED = ['More', 'Less'];
/** What is longer than the screen and read as a whole. */
const READ_TO_THE_END = /^Is your .* complete\?$/;

interface Frame {
  screen: Buffer;
  ms: number;
  heading: string;
}

/**
 * Films a recall on a phone: a misspelt word, a photograph, what was left, the day, and that it has arrived. The amount in the photograph is a
 * picture of its own too, for readers who want nothing to move.
 */
export async function takeFilm(browser: Browser, address: string, folder: string): Promise<void> {
  const page = await openOnPhone(browser, address, { scale: SCALE, colorScheme: 'light' });
  const camera = new Camera(page);
  await recallDay(page, DAY, camera.hands(), async (heading) => {
    await camera.turnTo(heading, isFilmed(heading));
    return undefined;
  });
  await camera.film(END_MS);
  await page.context().close();
  await writeFilm(join(folder, 'recall.webp'), camera.frames);
  const still = camera.frames.findLast(({ heading }) => heading === STILL);
  if (still === undefined) throw new Error(`the film has no “${STILL}”`);
  const { size } = await sharp(await rounded(still.screen, SIZE, CORNER))
    .webp({ quality: STILL_QUALITY })
    .toFile(join(folder, 'recall-still.webp'));
  report(join(folder, 'recall-still.webp'), size);
}

function isFilmed(heading: string): boolean {
  return FILMED.some((one) => (typeof one === 'string' ? one === heading : one.test(heading)));
}

/** Takes frames while it is on. */
class Camera {
  readonly frames: Frame[] = [];
  readonly #page: Page;
  #heading = '';
  #isOn = true;

  constructor(page: Page) {
    this.#page = page;
  }

  async turnTo(heading: string, isOn: boolean): Promise<void> {
    this.#heading = heading;
    this.#isOn = isOn;
    if (isOn) await this.film(LOOK_MS);
  }

  async film(ms: number): Promise<void> {
    this.frames.push({ screen: await picture(this.#page), ms, heading: this.#heading });
  }

  /** The hands of a person whose finger is seen while the camera is on. */
  hands(): Hands {
    const unseen = pointer(this.#page);
    const seen: Hands = {
      taps: 0,
      press: async (target) => {
        if (!this.#isOn) return unseen.press(target);
        const stays = STAYS_WHEN_PRESSED.includes(await target.innerText());
        await this.#pointAt(target);
        await unseen.press(target);
        if (stays) await this.film(CHANGE_MS);
      },
      choose: async (target) => {
        if (!this.#isOn) return unseen.choose(target);
        await target.waitFor({ state: 'attached' });
        await this.#pointAt(target.locator('xpath=ancestor::label'));
        await unseen.choose(target);
        if (STAYS_WHEN_CHOSEN.test(this.#heading)) await this.film(CHANGE_MS);
      },
      write: async (field, text) => {
        if (!this.#isOn) return unseen.write(field, text);
        for (let end = 1; end <= text.length; end++) {
          await unseen.write(field, text.slice(0, end));
          await this.film(end === text.length ? CHANGE_MS : LETTER_MS);
        }
      },
      enter: async () => {
        await unseen.enter();
        if (this.#isOn) await this.film(CHANGE_MS);
      },
    };
    return seen;
  }

  /** Shows where the finger presses. */
  async #pointAt(target: Locator): Promise<void> {
    if (READ_TO_THE_END.test(this.#heading)) {
      await this.#page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await this.film(LOOK_MS);
    } else if (!(await target.evaluate(isUncovered))) {
      await target.scrollIntoViewIfNeeded();
      await this.film(CHANGE_MS);
    }
    const box = await target.boundingBox();
    if (box === null) throw new Error(`nobody can see ${String(target)}`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2].map((middle) => Math.round(middle * SCALE));
    const finger = `<svg width="${SIZE.width}" height="${SIZE.height}"><circle cx="${x}" cy="${y}" r="${FINGER}" fill="#101a1c" fill-opacity=".28" stroke="#fff" stroke-opacity=".9" stroke-width="3"/></svg>`;
    const screen = await sharp(await picture(this.#page))
      .composite([{ input: Buffer.from(finger) }])
      .png()
      .toBuffer();
    this.frames.push({ screen, ms: PRESS_MS, heading: '' });
  }
}

/** Can a finger press the middle of it? Runs in the page. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Writes the frames one after the other, and reads them again: a film that does not play is a fault. */
async function writeFilm(file: string, frames: readonly Frame[]): Promise<void> {
  const screens = await Promise.all(frames.map(({ screen }) => rounded(screen, SIZE, CORNER)));
  const delay = frames.map(({ ms }) => ms);
  const { size } = await sharp(screens, { join: { animated: true } })
    .webp({ quality: QUALITY, alphaQuality: 40, effort: 6, minSize: true, loop: 0, delay })
    .toFile(file);
  const stored = await sharp(file, { animated: true }).metadata();
  const shown = (stored.delay ?? []).reduce((sum, ms) => sum + ms, 0);
  const wanted = delay.reduce((sum, ms) => sum + ms, 0);
  if (shown !== wanted) throw new Error(`${file} plays ${shown} ms, not ${wanted} ms`);
  console.log(`${stored.pages} frames, ${shown / 1000} s`);
  report(file, size);
}
