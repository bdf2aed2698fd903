import { useEffect, useRef } from 'react';

/** Where a letter is typed, and dialogs, which have keys of their own. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]';
/** What Enter works by itself. */
const OF_ENTER = 'a, button, input, summary';

/** Single keys of a screen, such as `{ j: next }`. They do nothing while somebody types. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      const act = now.current[key.length === 1 ? key.toLowerCase() : key];
      if (act === undefined || ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return;
      if (target.closest(TYPING) !== null || (key === 'Enter' && target.closest(OF_ENTER) !== null)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
