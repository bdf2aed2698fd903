import { lazy, type ComponentType } from 'react';
import { loadNewest } from './updates.ts';

// Parts of the application that are loaded when they are needed, or after the first screen.

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Loads a part that the page can’t go on without. As long as the service does not hand it out, it is asked for again: the page stays, and
 * what is typed in it. Where the service has a newer version of the application, whose parts have other names, that is loaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      if (await isReplaced()) await loadNewest();
      await onlineOr(pauseMs);
    }
  }
}

/** A component that is loaded as `loadPart` says. */
export function part<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}

/** Does the service answer, with a page of another version than this one? */
async function isReplaced(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    return answer.ok && own != null && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}

/** Waits, but no longer than until the network is back. */
function onlineOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}
