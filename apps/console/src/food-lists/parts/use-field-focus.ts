import { useEffect } from 'react';
import { usePlace } from '../place.ts';

/** In ms: a field whose choices are not read after this time does not take the focus any more. */
const PATIENCE_MS = 10_000;

/** Puts the focus into the field that the address names, as soon as it is there. */
export function useFieldFocus(record: string): void {
  const { field } = usePlace();
  useEffect(() => {
    if (field === undefined || focusOn(field)) return;
    const observer = new MutationObserver(() => {
      if (focusOn(field)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [field, record]);
}

function focusOn(field: string): boolean {
  const place = document.querySelector<HTMLElement>(`form [data-field="${field}"]`);
  place?.scrollIntoView({ block: 'center' });
  place?.focus();
  return place !== null;
}
