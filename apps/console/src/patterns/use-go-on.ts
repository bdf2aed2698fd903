import { useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Goes on once something was stored, unless the person has left the screen meanwhile. */
export function useGoOn(): (to: NavigateOptions) => void {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // The form that was stored has to have noticed it, or else it would ask whether to leave.
  return (to) =>
    queueMicrotask(() => {
      if (isHere.current) void navigate({ ...to, ignoreBlocker: true });
    });
}
