import type { Page } from 'playwright-core';

/** How a food of the list is answered. What is left out is not asked. */
export interface Told {
  /** The words that find it, and the name of the result to press. */
  search?: string;
  pick: RegExp;
  /** The card of the method. */
  method?: RegExp;
  /** Labels that are pressed one after the other: outlines, measures, shares. */
  choices?: readonly RegExp[];
  /** The number of the picture, from 1. */
  picture?: number;
  level?: RegExp;
  count?: string;
  grams?: string;
  /** The picture or the label of what was left; absent: all was finished. */
  left?: number | RegExp;
  /** Questions for associated foods that are answered with yes. */
  with?: readonly RegExp[];
}

export interface ToldMeal {
  time: string;
  foods: readonly string[];
}

export interface ToldDay {
  meals: Readonly<Record<string, ToldMeal>>;
  /** By the words that the question names: typed by the respondent, or the general name of an associated food. */
  foods: Readonly<Record<string, Told>>;
  missing: string;
}

/** Tells a day as a person does: reads the heading, presses what has the right role and name, goes on. */
export class SurveyRespondent {
  /** The headings in their order. */
  readonly headings: string[] = [];
  readonly #page: Page;
  readonly #day: ToldDay;
  readonly #look: (heading: string) => Promise<void>;
  #choices: RegExp[] = [];
  #isLeft = false;
  #now: Told = { pick: /./ };

  constructor(page: Page, day: ToldDay, look: (heading: string) => Promise<void> = () => Promise.resolve()) {
    this.#page = page;
    this.#day = day;
    this.#look = look;
  }

  async tellAll(): Promise<void> {
    for (let step = 0; step < 200; step += 1) {
      const heading = await this.#heading();
      if (heading.startsWith('Thank you')) return;
      this.headings.push(heading);
      await this.#look(heading);
      await this.#answer(heading);
    }
    throw new Error(`The recall has no end:\n${this.headings.join('\n')}`);
  }

  /** The heading of the next screen, once what it needs is loaded. */
  async #heading(): Promise<string> {
    const h1 = this.#page.locator('h1');
    const before = `${this.headings.length} ${this.headings.at(-1) ?? ''}`;
    await this.#page.waitForFunction(
      (last) => {
        const title = document.querySelector('h1')?.textContent ?? '';
        const marked = (globalThis as { markedHeading?: Element | null }).markedHeading;
        const isSame = marked === document.querySelector('h1') && last.endsWith(` ${title}`);
        return !isSame && title !== '' && !title.startsWith('Sending') && !document.querySelector('.pending, .loading');
      },
      before,
      { timeout: 15_000 },
    );
    return (await h1.innerText()).replaceAll(/\s+/g, ' ');
  }

  async #press(name: string | RegExp): Promise<void> {
    await this.#page.locator('main').getByRole('button', { name, exact: true }).first().click();
  }

  async #choose(name: RegExp): Promise<void> {
    await this.#page.locator('main').getByRole('radio', { name }).first().check({ force: true });
  }

  async #goOn(name: string | RegExp = 'Continue'): Promise<void> {
    await this.#page.evaluate(() => {
      (globalThis as { markedHeading?: Element | null }).markedHeading = document.querySelector('h1');
    });
    await this.#press(name);
    const faults = this.#page.locator('.errors');
    if ((await faults.count()) > 0) throw new Error(`${this.headings.at(-1)}: ${await faults.innerText()}`);
  }

  async #answer(heading: string): Promise<void> {
    const page = this.#page;
    const { meals } = this.#day;
    const meal = Object.keys(meals).find((name) => heading.startsWith(`${name}:`)) ?? '';
    if (/everything you ate/.test(heading)) return this.#goOn('Begin');
    if (/begin and end/.test(heading)) {
      await page.getByLabel('I woke up at').fill('7:10');
      await page.getByLabel('I went to bed at').fill('22.45');
      return this.#goOn();
    }
    if (heading === 'When did you eat or drink?') return this.#meals();
    if (/when was that/.test(heading)) {
      await page.getByLabel('Time').fill(meals[meal]?.time ?? '');
      return this.#goOn();
    }
    if (/what did you eat and drink/.test(heading)) {
      for (const food of meals[meal]?.foods ?? []) {
        await page.getByLabel(/One thing at a time/).fill(food);
        await page.keyboard.press('Enter');
      }
      return this.#goOn('That was all');
    }
    if (/did you eat or drink anything/.test(heading)) {
      await this.#choose(/^No$/);
      return this.#goOn();
    }
    if (/any of these as well/.test(heading)) return this.#goOn('No to all that are open');
    const asked = /Which of these was your “(.*)”/.exec(heading)?.[1];
    if (asked !== undefined) return this.#find(asked);
    if (/in your own words/.test(heading)) {
      await page.getByLabel('Brand or shop').fill('Nan');
      return this.#goOn();
    }
    if (/which brand|buy it ready/.test(heading)) return this.#goOn('I don’t know');
    if (/how can you say best/.test(heading)) {
      await this.#choose(this.#now.method ?? /./);
      return this.#goOn();
    }
    if (/finish it/.test(heading)) {
      this.#isLeft = this.#now.left !== undefined;
      await this.#choose(this.#isLeft ? /^No/ : /^Yes/);
      return this.#goOn();
    }
    if (/^Did (you|this)/.test(heading) || /^Another one/.test(heading)) return this.#associated(heading);
    if (/^Anything else/.test(heading)) {
      await this.#choose(/^No/);
      return this.#goOn();
    }
    if (/^Is this everything/.test(heading)) return this.#goOn('Yes, that is everything');
    if (/^Is your .* complete/.test(heading)) return this.#goOn('Yes, this was my day');
    if (/^Send your/.test(heading)) return this.#goOn('Send my day');
    return this.#amount();
  }

  async #meals(): Promise<void> {
    const open = this.#page.locator('.meal--ask');
    while ((await open.count()) > 0) {
      const name = await open.first().locator('.meal__name').innerText();
      const had = this.#day.meals[name] !== undefined;
      await open
        .first()
        .getByRole('button', { name: had ? 'I had this' : 'I had nothing' })
        .click();
    }
    return this.#goOn();
  }

  async #find(asked: string): Promise<void> {
    if (asked === this.#day.missing) {
      await this.#page.getByText('Nothing found').waitFor();
      return this.#goOn('It’s not here');
    }
    const told = this.#day.foods[asked];
    if (!told) throw new Error(`Nobody said which food “${asked}” was.`);
    this.#now = told;
    this.#choices = [...(told.choices ?? [])];
    if (told.search !== undefined) await this.#page.getByLabel('Search words').fill(told.search);
    await this.#page.getByRole('list', { name: 'Foods' }).getByRole('button', { name: told.pick }).first().waitFor();
    return this.#goOn(told.pick);
  }

  async #associated(heading: string): Promise<void> {
    const all = Object.values(this.#day.foods).flatMap((told) => told.with ?? []);
    const isYes = !heading.startsWith('Another one') && all.some((words) => words.test(heading));
    await this.#choose(isYes ? /^Yes/ : /^No/);
    return this.#goOn();
  }

  async #amount(): Promise<void> {
    const page = this.#page;
    const { picture, level, count, grams, left } = this.#now;
    if ((await page.locator('.thumbs').count()) > 0) {
      const number = this.#isLeft && typeof left === 'number' ? left : (picture ?? 1);
      await this.#choose(new RegExp(`^Portion ${number} of`));
    } else if ((await page.locator('.levels').count()) > 0) {
      await this.#press(this.#isLeft && left instanceof RegExp ? left : (level ?? /full/));
    } else if ((await page.getByLabel('Number').count()) > 0) {
      await page.getByLabel('Number').fill(count ?? '1');
    } else if (grams !== undefined) {
      await page.getByRole('textbox').last().fill(grams);
    } else {
      await this.#choose(this.#isLeft && left instanceof RegExp ? left : (this.#choices.shift() ?? /./));
    }
    this.#isLeft = false;
    return this.#goOn();
  }
}
