import { useEffect, useRef } from 'react';

/** What the keys of the page do, by the name of the key. */
export type Keys = Readonly<Record<string, () => void>>;

const TYPED_IN = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox]';
/** Where Enter has a meaning of its own. Elements marked so leave it to the page. */
const PRESSED = 'a, button, summary';

/** A dialog or a list of choices is open above the page. */
function isSomethingOpen(): boolean {
  // Lists of choices stay in the page while they are closed.
  return [...document.querySelectorAll('[role=dialog], [role=listbox]')].some((element) => element.checkVisibility());
}

/** Hears keys anywhere on the page, but in fields and dialogs. Enter in a field for grams is the page's too. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!(event.target instanceof Element) || isSomethingOpen()) return;
      const isMarked = event.target.closest('[data-page-enter]') !== null;
      if (event.target.matches(TYPED_IN) && !(event.key === 'Enter' && isMarked)) return;
      if (event.key === 'Enter' && !isMarked && event.target.closest(PRESSED) !== null) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined || event.repeat) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
