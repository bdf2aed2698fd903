import { lazy, type ComponentType } from 'react';
import { loadNewest } from './updates.ts';

// Parts of the application that are loaded when they are needed, or after the first screen.

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A part that fails this often while the service answers is faulty itself. */
const MOST_FAILURES = 6;

/**
 * Loads a part that the page can’t go on without. As long as the service does not hand it out, it is asked for again: the page stays, and
 * what is typed in it. Where the service has a newer version of the application, whose parts have other names, that is loaded. Rejects if the part
 * itself is faulty.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let failures = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch (error) {
      const version = await versionThere();
      if (version === 'another') await loadNewest();
      if (version === 'same' && ++failures === MOST_FAILURES) throw error;
      await onlineOr(pauseMs);
    }
  }
}

/** A component that is loaded as `loadPart` says. */
export function part<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}

/** The version of the application that the service has; null while it does not answer. */
async function versionThere(): Promise<'same' | 'another' | null> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    if (!answer.ok) return null;
    return own == null || (await answer.text()).includes(own) ? 'same' : 'another';
  } catch {
    return null;
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
