import type { Locator, Page } from 'playwright-core';

/** How a person works a page. Each counts the taps: presses of a button and choices, by pointer or key. */
export interface Hands {
  taps: number;
  /** Presses a button or link. */
  press: (target: Locator) => Promise<void>;
  /** Chooses a radio button or ticks a box. */
  choose: (target: Locator) => Promise<void>;
  /** Replaces what stands in a field. */
  write: (field: Locator, text: string) => Promise<void>;
  /** Ends the line of the field with Enter. */
  enter: () => Promise<void>;
}

/** A person with a mouse or a finger. */
export function pointer(page: Page): Hands {
  const hands: Hands = {
    taps: 0,
    press: async (target) => {
      await target.click();
      hands.taps++;
    },
    choose: async (target) => {
      await target.waitFor({ state: 'attached' });
      // The card or picture around it is what a person presses.
      const label = target.locator('xpath=ancestor::label');
      await ((await label.count()) > 0 ? label : target).click();
      hands.taps++;
    },
    write: async (field, text) => {
      if (!(await isFocused(field))) {
        await field.click();
        hands.taps++;
      }
      await field.fill(text);
    },
    enter: async () => {
      await page.keyboard.press('Enter');
      hands.taps++;
    },
  };
  return hands;
}

/** More stops than any page has. */
const MOST_STOPS = 400;

/** A person who has the keyboard alone. Each stop must be seen: not hidden, with a mark of the focus, covered by nothing. */
export function keyboard(page: Page): Hands {
  const hands: Hands = {
    taps: 0,
    press: async (target) => {
      await goTo(page, target);
      await page.keyboard.press('Enter');
      hands.taps++;
    },
    choose: async (target) => {
      // The arrows move the choice, and Space takes it.
      await goTo(page, target);
      await page.keyboard.press('Space');
      hands.taps++;
    },
    write: async (field, text) => {
      await goTo(page, field);
      await page.keyboard.press('ControlOrMeta+A');
      if (text === '') await page.keyboard.press('Delete');
      else await page.keyboard.type(text);
    },
    enter: async () => {
      await page.keyboard.press('Enter');
      hands.taps++;
    },
  };
  return hands;
}

/**
 * A person who hears the page: a screen reader finds what has a role and a name, seen or not, and activates it where it is. Nothing is
 * pressed that it would not read out.
 */
export function screenReader(page: Page): Hands {
  const activate = async (target: Locator) => {
    await target.waitFor({ state: 'attached' });
    await target.evaluate((element: HTMLElement) => {
      element.focus();
      element.click();
    });
    hands.taps++;
  };
  const hands: Hands = {
    taps: 0,
    press: activate,
    choose: activate,
    write: async (field, text) => {
      await field.focus();
      await field.fill(text);
    },
    enter: async () => {
      await page.keyboard.press('Enter');
      hands.taps++;
    },
  };
  return hands;
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Goes to an element by Tab, and within a group of radio buttons by the arrows. */
async function goTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isFocused(target)) return;
    await page.keyboard.press((await isInGroupOfFocus(target)) ? 'ArrowDown' : 'Tab');
    const fault = await page.evaluate(faultOfFocus);
    if (fault !== null) throw new Error(`the focus is not seen: ${fault}`);
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

/** Is the focus on another radio button of the same group? */
function isInGroupOfFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const focused = document.activeElement;
    const isRadio = (one: Element | null): one is HTMLInputElement =>
      one instanceof HTMLInputElement && one.type === 'radio';
    return isRadio(element) && isRadio(focused) && element.name === focused.name && element.form === focused.form;
  });
}

/** What is wrong with the place of the focus, or null. Runs in the page. */
function faultOfFocus(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const name = `${focused.tagName.toLowerCase()} “${(focused.textContent || focused.id || focused.className).trim()}”`;
  // A control may be shown by its label.
  const label = focused.closest('label') ?? (focused as HTMLInputElement).labels?.[0] ?? null;
  const faces = [focused, ...(label ? [label, ...label.querySelectorAll('*')] : [])];
  const boxes = faces.map((face) => face.getBoundingClientRect());
  const box = boxes.find(({ width, height }) => width > 4 && height > 4);
  if (!box) return `${name} has no size`;
  const looks = () =>
    faces.map((face) => {
      const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(face);
      return [outline, boxShadow, borderColor, backgroundColor].join();
    });
  const looksFocused = looks().join();
  focused.blur();
  const looksLeft = looks().join();
  focused.focus({ preventScroll: true });
  if (looksFocused === looksLeft) return `${name} has no mark of the focus`;
  const middle = (least: number, most: number, limit: number) => (Math.max(0, least) + Math.min(limit, most)) / 2;
  const x = middle(box.left, box.right, innerWidth);
  const y = middle(box.top, box.bottom, innerHeight);
  const top = document.elementFromPoint(x, y);
  if (!top) return `${name} is outside of the window`;
  const belongs = faces.some((face) => face.contains(top) || top.contains(face)) && !top.matches('html, body, main');
  return belongs ? null : `${name} is covered by ${top.tagName.toLowerCase()}.${top.className}`;
}
