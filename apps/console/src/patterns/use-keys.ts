import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Where a letter is typed. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"]';
/** What has keys of its own while it is open above the page. Lists of choices stay in the page while they are closed. */
const ABOVE = '[role="dialog"], [role="listbox"], [role="menu"]';
/** What Enter works by itself. */
const OF_ENTER = 'a, button, summary';
/** Fields and buttons marked so leave Enter to the page. */
const LEAVES_ENTER = '[data-page-enter]';

/** A key of a screen. */
export interface Key {
  /** What it does, for the list of keys. Keys that do the same stand in one line there. */
  does: string;
  act: () => void;
}

/** A key as the list of keys shows it, such as `j` or `Ctrl S`. */
export interface ListedKey {
  key: string;
  does: string;
}

/**
 * Single keys of a screen, such as `{ j: { does: 'next', act: next } }`, which are listed as long as they work. They do nothing while
 * somebody types or a dialog is open, and a key that is held acts once.
 */
export function useKeys(keys: Readonly<Record<string, Key>>): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target, defaultPrevented } = event;
      const found = now.current[key.length === 1 ? key.toLowerCase() : key];
      if (found === undefined || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
      if (!(target instanceof Element) || isElsewhere(key, target)) return;
      event.preventDefault();
      found.act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useListing(Object.entries(keys).map(([key, { does }]) => ({ key, does })));
}

/** Keys 1 to `count`, at most 9, of things in a row: `act` gets the place in it, from 0. */
export function digitKeys(count: number, does: string, act: (at: number) => void): Record<string, Key> {
  const digits = Array.from({ length: Math.min(count, 9) }, (_, at) => at);
  return Object.fromEntries(digits.map((at) => [String(at + 1), { does, act: () => act(at) }]));
}

function isElsewhere(key: string, target: Element): boolean {
  if ([...document.querySelectorAll(ABOVE)].some((element) => element.checkVisibility())) return true;
  if (key === 'Enter' && target.closest(LEAVES_ENTER) !== null) return false;
  return target.closest(key === 'Enter' ? `${TYPING}, ${OF_ENTER}` : TYPING) !== null;
}

/** The keys of all that is shown, by what listed them. */
let listed: readonly (readonly ListedKey[])[] = [];
const hearers = new Set<() => void>();

function list(keys: typeof listed): void {
  listed = keys;
  for (const hear of hearers) hear();
}

/** Lists keys that something else listens to. */
export function useListing(keys: readonly ListedKey[]): void {
  const text = JSON.stringify(keys);
  useEffect(() => {
    const own = JSON.parse(text) as ListedKey[];
    list([...listed, own]);
    return () => list(listed.filter((others) => others !== own));
  }, [text]);
}

const hear = (hearer: () => void) => {
  hearers.add(hearer);
  return () => {
    hearers.delete(hearer);
  };
};

/** The keys that work where the person is, with what they do: those that do the same together. */
export function useListedKeys(): { does: string; keys: string[] }[] {
  const all = useSyncExternalStore(hear, () => listed).flat();
  const byWords = Map.groupBy(all, ({ does }) => does);
  return [...byWords].map(([does, same]) => ({ does, keys: [...new Set(same.map(({ key }) => key))] }));
}
