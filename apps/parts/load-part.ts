const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A part that fails this often while the service answers is faulty itself. */
const MOST_FAILURES = 6;

/** Why a part is not there: the service does not answer, it answers and is asked for the part again, or it has a newer version. */
export type Missing = 'no-answer' | 'asked-again' | 'newer-version';

interface Application {
  /** Loads the newest version of the application, in place of this one. */
  loadNewest: () => Promise<void> | void;
  /** Called with each reason why a part is not there yet, and with null once it is, or is given up. */
  onMissing?: (why: Missing | null) => void;
}

/**
 * Loads a part that the page can’t go on without, such as a module. As long as the service does not hand it out, it is asked for again: the
 * page stays, and what is typed in it. Where the service has a newer version of the application, whose parts have other names, that is
 * loaded. Rejects if the part itself is faulty.
 */
export async function loadPart<Part>(load: () => Promise<Part>, application: Application): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    return await loadAgain(load, error, application).finally(() => application.onMissing?.(null));
  }
}

async function loadAgain<Part>(
  load: () => Promise<Part>,
  failed: unknown,
  { loadNewest, onMissing }: Application,
): Promise<Part> {
  let error = failed;
  let failures = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const why = await whyMissing();
    onMissing?.(why);
    if (why === 'newer-version') await loadNewest();
    if (why === 'asked-again' && ++failures === MOST_FAILURES) throw error;
    await onlineOr(pauseMs);
    try {
      await loadMissingStyles();
      return await load();
    } catch (next) {
      error = next;
    }
  }
}

/** Vite asks for the styles of a part once and takes them for loaded, also where they did not arrive. */
async function loadMissingStyles(): Promise<void> {
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'));
  const missing = new Map(links.map((link) => [link.href, link]));
  for (const { sheet, href } of links) if (hasArrived(sheet)) missing.delete(href);
  await Promise.all(Array.from(missing.values(), loadStyles));
}

/** Styles that did not arrive have no sheet, or, in Chromium, one whose rules nobody may read. */
function hasArrived(sheet: CSSStyleSheet | null): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    return false;
  }
}

function loadStyles(missing: HTMLLinkElement): Promise<void> {
  const link = missing.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The styles at ${link.href} did not arrive.`));
    });
    document.head.append(link);
  });
}

/** Asks the service for the page, which names the scripts of the version that it has. */
async function whyMissing(): Promise<Missing> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    if (!answer.ok) return 'no-answer';
    return own == null || (await answer.text()).includes(own) ? 'asked-again' : 'newer-version';
  } catch {
    return 'no-answer';
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
