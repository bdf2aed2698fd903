import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a press that moves or removes its own button. `focusNext` takes the selectors of what has the focus afterwards, within the element of
 * the ref: the first one that is found.
 */
export function useFocusNext<E extends HTMLElement>(): {
  within: RefObject<E | null>;
  focusNext: (...selectors: string[]) => void;
} {
  const within = useRef<E>(null);
  const next = useRef<string[]>([]);
  useLayoutEffect(() => {
    for (const selector of next.current.splice(0)) {
      const found = within.current?.querySelector<HTMLElement>(selector);
      if (found) return found.focus();
    }
  });
  return { within, focusNext: (...selectors) => void (next.current = selectors) };
}
