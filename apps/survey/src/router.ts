import { useSyncExternalStore } from 'react';

/** The pages of the application. A recall is one page: which question it shows follows from the answers. */
export type Route =
  | { page: 'start' }
  | { page: 'recall'; surveyId: string }
  | { page: 'feedback'; surveyId: string }
  | { page: 'recalls'; surveyId: string; submissionId: string | null }
  | { page: 'interview-ended' }
  | { page: 'screens'; id: string | null }
  | { page: 'preview' }
  | { page: 'unknown' };

/** The token of a personal link. It leaves the address before any request is sent. */
let linkToken: string | null = null;

export function keptLinkToken(): string | null {
  return linkToken;
}

export function forgetLinkToken(): void {
  linkToken = null;
}

/** Reads and removes the token of a personal link: call it before anything else. */
export function hideLinkToken(): void {
  const here = new URL(location.href);
  linkToken = here.searchParams.get('auth');
  if (linkToken === null) return;
  here.searchParams.delete('auth');
  history.replaceState(null, '', here.pathname + here.search + here.hash);
}

function routeOf(path: string): Route {
  const [room, id, page, item, ...more] = path.split('/').filter((part) => part !== '');
  if (room === undefined) return { page: 'start' };
  if (room === 'dev' && id === 'screens') return { page: 'screens', id: page ?? null };
  if (room === 'preview' && id === undefined) return { page: 'preview' };
  // The mails of the service name the long address.
  if ((room !== 's' && room !== 'surveys') || id === undefined || more.length > 0) return { page: 'unknown' };
  const surveyId = decodeURIComponent(id);
  if (page === undefined) return { page: 'recall', surveyId };
  if (page === 'feedback' && item === undefined) return { page: 'feedback', surveyId };
  if (page === 'interview-ended' && item === undefined) return { page: 'interview-ended' };
  if (page === 'recalls') return { page: 'recalls', surveyId, submissionId: item ?? null };
  return { page: 'unknown' };
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Opens a page of the application. */
export function open(path: string): void {
  history.pushState(null, '', path);
  window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => location.pathname));
}

/**
 * Makes the browser's own Back lead to the previous question. `goBack` returns false if there is none: the page is then left. One entry of
 * the history stands in for all questions, so that there is never a way forward to a question that is gone.
 */
export function guardBack(goBack: () => boolean): () => void {
  const guard = () => history.pushState({ guard: true }, '');
  if ((history.state as { guard?: boolean } | null)?.guard !== true) guard();
  const { hash } = location;
  const onPop = () => {
    // Links to a part of the page fire the same event.
    if (location.hash !== hash) return;
    if (goBack()) guard();
    else history.back();
  };
  window.addEventListener('popstate', onPop);
  return () => window.removeEventListener('popstate', onPop);
}
