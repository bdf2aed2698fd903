import { loadPart as loadPartOf } from '@dietary-recall/parts';
import { lazy, type ComponentType } from 'react';
import { loadNewest } from './updates.ts';

// Parts of the application that are loaded when they are needed, or after the first screen.

/** Loads a part that the page can’t go on without, as often as it takes. Rejects if the part itself is faulty. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return loadPartOf(load, { loadNewest });
}

/** A component that is loaded as `loadPart` says. */
export function part<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}
