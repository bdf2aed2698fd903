import type { Locator, Page } from 'playwright-core';

/** What a person takes, in seconds. */
const [CLICK_S, KEY_S] = [1, 0.1];

/** The steps of a task, as a person makes them. What the machine takes is counted beside them and never judged. */
export class Steps {
  readonly #page: Page;
  readonly #name: string;
  readonly #lines: string[] = [];
  #clicks = 0;
  #keys = 0;
  #waitedMs = 0;

  constructor(page: Page, name: string) {
    this.#page = page;
    this.#name = name;
  }

  /** `position`: a place within, in px. */
  async click(what: string, place: Locator, position?: { x: number; y: number }): Promise<void> {
    await this.#wait(() => place.click(position === undefined ? {} : { position }));
    this.#clicks += 1;
    this.#lines.push(`click ${what}`);
  }

  /** Types into a field that has the focus, or that is clicked first. */
  async type(what: string, text: string, place?: Locator): Promise<void> {
    if (place !== undefined) await this.click(what, place);
    await this.#page.keyboard.type(text);
    this.#keys += text.length;
    this.#lines.push(`type ${what}: ${text}`);
  }

  async key(name: string): Promise<void> {
    await this.#page.keyboard.press(name);
    this.#keys += 1;
    this.#lines.push(`press ${name}`);
  }

  /** Waits until the person sees it. */
  async see(what: string, place: Locator): Promise<void> {
    await this.#wait(() => place.waitFor());
    this.#lines.push(`see ${what}`);
  }

  /** Prints the steps, and returns the seconds that a person takes for them. */
  report(): number {
    const seconds = this.#clicks * CLICK_S + this.#keys * KEY_S;
    const total = `${this.#clicks} clicks, ${this.#keys} keys: ${seconds.toFixed(1)} s, and ${(this.#waitedMs / 1000).toFixed(1)} s of this machine`;
    process.stdout.write(`${[this.#name, ...this.#lines, total].join('\n  ')}\n`);
    return seconds;
  }

  async #wait(act: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await act();
    this.#waitedMs += performance.now() - began;
  }
}
