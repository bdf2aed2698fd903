import { useEffect } from 'react';

const unsaved = new Set<object>();

/** Notes that a form has changes which are not saved: the end of a sign-in then leaves it as it is. */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const form = {};
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isChanged]);
}

/** Is there a form with changes? */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
