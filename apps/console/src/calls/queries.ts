import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasSignInEnded, isAway } from '../session/service.ts';

/** In ms. What a page read within this time it shows without asking again; a return to the tab asks for the rest. */
const FRESH_MS = 20_000;
const MOST_TRIES = 3;
/** Without a connection a call fails at once, so that the page says it. Else it would wait for one, and say nothing. */
const ALSO_OFFLINE = { networkMode: 'always' } as const;

/** When the page was opened that the person is on. */
let openedAt = 0;

/** Another page is opened: what was read before is shown there, and asked for again. */
export function beginPage(): void {
  openedAt = Date.now();
}

/** Keeps what was read. `onSignInEnded`: the service says that nobody is signed in any more. */
export function createQueries(onSignInEnded: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (hasSignInEnded(error)) onSignInEnded();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: ({ state }) => (state.dataUpdatedAt >= openedAt ? FRESH_MS : 0),
        retry: (count, error) => isAway(error) && count < MOST_TRIES,
        ...ALSO_OFFLINE,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, ...ALSO_OFFLINE },
    },
  });
}
