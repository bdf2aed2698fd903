import type { PackSearch, SearchPack } from '@dietary-recall/food-search';
import { DAY_MS } from '@dietary-recall/vocabulary';
import type { SurveyContext } from './context.ts';
import { file } from './service.ts';

// The names of the food list, for searches without a connection. The browser keeps them beside the application, for the next recall too.

const CACHE = 'food-lists';
/** A younger list is not asked for again: names change seldom, and its answer costs the service more than most. */
const FRESH_MS = DAY_MS;
/** Less than this is not left of an idle moment: the next one is awaited. */
const LEAST_IDLE_MS = 4;
/** A page that is never idle, such as one that is hidden, goes on all the same. */
const LONGEST_WAIT_MS = 1000;

type List = Promise<PackSearch | null>;
let opened: { path: string; tag: string | null; list: List } | null = null;

interface Connection {
  saveData?: boolean;
}

/** Loads the list when there is nothing else to do, unless the person saves data. Returns the function that gives it up. */
export function keepList(context: SurveyContext): () => void {
  const { connection } = navigator as { connection?: Connection };
  let isGivenUp = connection?.saveData === true;
  const load = async () => {
    await idle();
    if (isGivenUp || !navigator.onLine) return;
    try {
      await loadList(context);
      window.removeEventListener('online', again);
    } catch {
      // What the device has of it serves until there is a connection again.
    }
  };
  const again = () => void load();
  window.addEventListener('online', again);
  again();
  return () => {
    isGivenUp = true;
    window.removeEventListener('online', again);
  };
}

/** The search in the list that this device has of the survey; null: it has none. */
export async function listOnDevice(context: SurveyContext): List {
  const path = pathOf(context);
  if (opened?.path !== path) {
    const kept = await (await cache())?.match(path);
    if (!kept) return null;
    opened = { path, tag: kept.headers.get('etag'), list: open(kept) };
  }
  return opened.list;
}

function pathOf({ parameters: { localeId, searchSortingAlgorithm } }: SurveyContext): `/${string}` {
  return `/foods/${localeId}/search-pack?alg=${searchSortingAlgorithm}`;
}

/** Loads the list with what opens it. The cache of the browser has the answer already, if the service says that it still holds. */
async function loadList(context: SurveyContext): Promise<void> {
  const path = pathOf(context);
  const kept = await (await cache())?.match(path);
  if (kept && isFresh(kept)) return void (await listOnDevice(context));
  const answer = await file(path);
  const tag = answer.headers.get('etag');
  if (opened?.path === path && opened.tag === tag) return;
  await (await cache())?.put(path, answer.clone());
  opened = { path, tag, list: open(answer) };
  await opened.list;
}

/** An answer from another host does not show its date, and counts as old. */
function isFresh({ headers }: Response): boolean {
  return Date.now() - Date.parse(headers.get('date') ?? '') < FRESH_MS;
}

/** Null: what searches in it cannot be loaded without a connection. */
async function open(answer: Response): List {
  try {
    const { openPack } = await import('./open-pack.ts');
    return await openPack((await answer.json()) as SearchPack, idleTurn());
  } catch {
    opened = null;
    return null;
  }
}

/** Undefined: the page is not of those that have one, as without TLS, or the person has refused it. */
async function cache(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(CACHE);
  } catch {
    return undefined;
  }
}

/** Waits between parts of a long work until nothing else is to be done. */
function idleTurn(): () => Promise<void> {
  let deadline: IdleDeadline | null = null;
  return async () => {
    if (deadline === null || deadline.timeRemaining() < LEAST_IDLE_MS) deadline = await idle();
  };
}

/** Safari has no idle moments: a turn of its own is what it can give. */
function idle(): Promise<IdleDeadline | null> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, 0, null);
  });
}
