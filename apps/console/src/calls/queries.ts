import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasSignInEnded, isAway } from '../session/service.ts';

/** In ms. What was read within this time is shown without asking again; a return to the tab asks for the rest. */
const FRESH_MS = 20_000;
const MOST_TRIES = 3;

/** Keeps what was read. `onSignInEnded`: the service says that nobody is signed in any more. */
export function createQueries(onSignInEnded: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (hasSignInEnded(error)) onSignInEnded();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (count, error) => isAway(error) && count < MOST_TRIES },
      mutations: { retry: false },
    },
  });
}
