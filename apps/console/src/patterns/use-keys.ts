import { useEffect, useRef } from 'react';

/** Where a letter is typed. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"]';
/** What has keys of its own while it is open above the page. Lists of choices stay in the page while they are closed. */
const ABOVE = '[role="dialog"], [role="listbox"], [role="menu"]';
/** What Enter works by itself. */
const OF_ENTER = 'a, button, summary';
/** Fields and buttons marked so leave Enter to the page. */
const LEAVES_ENTER = '[data-page-enter]';

/**
 * Single keys of a screen, such as `{ j: next, '/': search }`. They do nothing while somebody types or a dialog is open, and a key that is
 * held acts once.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target, defaultPrevented } = event;
      const act = now.current[key.length === 1 ? key.toLowerCase() : key];
      if (act === undefined || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
      if (!(target instanceof Element) || isElsewhere(key, target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isElsewhere(key: string, target: Element): boolean {
  if ([...document.querySelectorAll(ABOVE)].some((element) => element.checkVisibility())) return true;
  if (key === 'Enter' && target.closest(LEAVES_ENTER) !== null) return false;
  return target.closest(key === 'Enter' ? `${TYPING}, ${OF_ENTER}` : TYPING) !== null;
}
