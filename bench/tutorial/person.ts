import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { pointer, type Hands } from '../../test/browser/survey/hands.ts';
import { BETWEEN_TAPS_MS } from '../survey/phone.ts';

/**
 * What a person takes for a key, for pointing, for pressing a button and letting it go, for the hand between mouse and keyboard, and to
 * think before a step. Card, Moran & Newell (1980), Communications of the ACM 23(7), 396-410, section 3: a typist of 40 words a minute.
 */
const [KEY_MS, POINT_MS, BUTTON_MS, HAND_MS, THINK_MS] = [280, 1100, 200, 400, 1350];
const CLICK_MS = THINK_MS + POINT_MS + BUTTON_MS;
/** Words of English that an adult reads silently: Brysbaert (2019), Journal of Memory and Language 109, 104047. */
const WORDS_A_MINUTE = 238;
/** Text is marked, copied, and pasted in another window. */
const COPY_MS = 3 * CLICK_MS + 6 * KEY_MS;

/** A part of the tutorial, and how long it took. */
export interface Part {
  name: string;
  seconds: number;
}

/** Somebody who follows the tutorial for the first time: they read it, and take their time for each click, key and answer. */
export class Person {
  readonly parts: Part[] = [];

  /** Notes how long a part takes, reading included. */
  async does<Result>(name: string, part: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    const result = await part();
    this.parts.push({ name, seconds: (performance.now() - began) / 1000 });
    return result;
  }

  async reads(text: string): Promise<void> {
    const words = text.match(/\S+/g)?.length ?? 0;
    await setTimeout((words / WORDS_A_MINUTE) * 60_000);
  }

  async copies(): Promise<void> {
    await setTimeout(COPY_MS);
  }

  async clicks(place: Locator): Promise<void> {
    await place.waitFor();
    await setTimeout(CLICK_MS);
    await place.click();
  }

  /** Clicks into a field and types. A date is written YYYY-MM-DD here, whatever order the field has. */
  async types(field: Locator, text: string): Promise<void> {
    await this.clicks(field);
    await setTimeout(HAND_MS + text.length * KEY_MS);
    await field.fill(text);
  }

  /** Chooses files of one folder in the window of the system. */
  async choosesFiles(field: Locator, files: readonly string[]): Promise<void> {
    await setTimeout(3 * CLICK_MS + 3 * KEY_MS);
    await field.setInputFiles([...files]);
  }

  /** The hands of a respondent, who reads each question before a tap. */
  handsOn(page: Page): Hands {
    const hands = pointer(page);
    const { press, choose, write, enter } = hands;
    const pause = () => setTimeout(BETWEEN_TAPS_MS);
    return Object.assign(hands, {
      press: async (...to: Parameters<Hands['press']>) => (await pause(), press(...to)),
      choose: async (...to: Parameters<Hands['choose']>) => (await pause(), choose(...to)),
      write: async (field: Locator, text: string) => (
        await setTimeout(HAND_MS + text.length * KEY_MS),
        write(field, text)
      ),
      enter: async () => (await setTimeout(KEY_MS), enter()),
    });
  }
}
