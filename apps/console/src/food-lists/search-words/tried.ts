import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the try box searches for, which the address holds. */
export function useTried(): [string, (text: string) => void] {
  const { try: tried } = useSearch({ strict: false }) as { try?: string | number | boolean };
  const navigate = useNavigate();
  const change = (text: string) => {
    const search = (was: object) => ({ ...was, try: text === '' ? undefined : text });
    void navigate({ to: '.', search: search as never, replace: true, ignoreBlocker: true });
  };
  return [tried === undefined ? '' : String(tried), change];
}
