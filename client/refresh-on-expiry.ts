import { TRPCClientError, type Operation, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './contract.ts';
import type { Credentials } from './credentials.ts';
import { isRefusal } from './refusal.ts';

/** Makes a tRPC link that repeats a call once with a new access token if the old one has expired. */
export function refreshOnExpiry(credentials: Credentials): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let attempt = subscribe(op, true);
        return () => attempt.unsubscribe();

        function subscribe(operation: Operation, mayRetry: boolean) {
          const { accessToken } = credentials;
          return next(operation).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              if (!mayRetry || !isRefusal(error, 'auth.not_signed_in')) return observer.error(error);
              credentials.refresh(accessToken).then(
                (isFresh) => {
                  if (isFresh) attempt = subscribe(op, false);
                  else observer.error(error);
                },
                // The service could not be reached, so the sign-in may still be valid.
                (cause: unknown) => observer.error(TRPCClientError.from(cause as Error)),
              );
            },
          });
        }
      });
}
