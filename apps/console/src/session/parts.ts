import { loadPart as loadPartOf, type Missing } from '@dietary-recall/parts';
import { lazy, useSyncExternalStore, type ComponentType } from 'react';
import { hasUnsaved } from '../patterns/unsaved.ts';

// Parts of the application that are loaded when they are needed.

/** Why each part that did not arrive is not there yet. */
const missing = new Map<object, Missing>();
const listeners = new Set<() => void>();

/** Loads a part that the page can’t go on without, as often as it takes. Rejects if the part itself is faulty. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = {};
  return loadPartOf(load, {
    // A page with changes that are not saved stays.
    loadNewest: () => (hasUnsaved() ? undefined : location.reload()),
    onMissing: (why) => {
      if (why === null) missing.delete(part);
      else missing.set(part, why);
      for (const listen of listeners) listen();
    },
  });
}

/** A component that is loaded as `loadPart` says. */
export function part<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}

/** Why the part that is waited for longest is not there yet; undefined if none is waited for. */
export function useMissingPart(): Missing | undefined {
  return useSyncExternalStore(listen, () => missing.values().next().value);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
