import { useEffect } from 'react';

const TYPES = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]';

/** Keys that act while nothing is typed into: `{ '/': () => ... }`. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role="dialog"]') !== null) return;
      if (event.target instanceof Element && event.target.closest(TYPES) !== null) return;
      const act = acts[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
