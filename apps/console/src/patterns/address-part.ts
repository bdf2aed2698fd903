import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** One value behind the ? of the address, such as the person whose details are open. Null: it is not there. */
export function useAddressPart(name: string): [string | null, (value: string | null) => void] {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const change = useCallback(
    (value: string | null) =>
      void navigate({
        to: '.',
        search: ((was: object) => ({ ...was, [name]: value ?? undefined })) as never,
        resetScroll: false,
      }),
    [name, navigate],
  );
  return [name in address ? String(address[name]) : null, change];
}
