import { useEffect } from 'react';

/** In ms: a screen has its first data by then, on most lines. */
const REST_MS = 1500;

/**
 * Loads what most lists are made of, and the longest list, while nobody waits: on a slow line a list would ask for it part by part. The
 * page of the sign-in too, which has to come where a sign-in ends after the service has got a newer version.
 */
export function useWarmUp(): void {
  useEffect(() => {
    const rest = setTimeout(() => {
      // Without them a screen loads them itself, and says so if they do not come.
      Promise.all([
        import('../respondents/respondents-page.tsx'),
        import('../patterns/data-table.tsx'),
        import('../patterns/beside.tsx'),
        import('../patterns/record-form.tsx'),
        import('../patterns/confirm-delete.tsx'),
        import('../patterns/copy-button.tsx'),
        import('../sign-in/sign-in-page.tsx'),
      ]).catch(() => undefined);
    }, REST_MS);
    return () => clearTimeout(rest);
  }, []);
}
