import { useNavigate, useRouter, type NavigateOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Goes on once something was stored, unless the person has left the screen meanwhile. */
export function useGoOn(): (to: NavigateOptions) => void {
  const navigate = useNavigate();
  const router = useRouter();
  const here = useRef<string | null>(null);
  useEffect(() => {
    here.current = router.latestLocation.pathname;
    return () => {
      here.current = null;
    };
  }, [router]);
  // The form that was stored has to have noticed it, or else it would ask whether to leave.
  return (to) =>
    queueMicrotask(() => {
      // A screen stays until the next one is loaded, whose address is there at once.
      if (here.current === router.latestLocation.pathname) void navigate({ ...to, ignoreBlocker: true });
    });
}
