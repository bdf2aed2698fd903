import type { Operation, TRPCClientError, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../routers/index.ts';
import type { SignInKeeper } from './sign-in-keeper.ts';

/** A call refused because its access token has expired is made once more with a fresh one. */
export function refreshOnExpiry(keeper: SignInKeeper): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let attempt = subscribe(op, true);
        return () => attempt.unsubscribe();

        function subscribe(operation: Operation, mayRetry: boolean) {
          const { accessToken } = keeper;
          return next(operation).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              if (!mayRetry || !hasExpired(error)) return observer.error(error);
              keeper.refresh(accessToken).then(
                (isFresh) => {
                  if (isFresh) attempt = subscribe(op, false);
                  else observer.error(error);
                },
                () => observer.error(error),
              );
            },
          });
        }
      });
}

function hasExpired({ data }: TRPCClientError<AppRouter>): boolean {
  return (data as { code?: string } | null | undefined)?.code === 'auth.not_signed_in';
}
