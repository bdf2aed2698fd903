import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface PartLinkProps {
  /** The values behind the ? of the address that it sets; undefined removes one. */
  parts: Readonly<Record<string, string | number | undefined>>;
  children: ReactNode;
}

/** A link in a row, to the same screen with other parts of its address. It watches nothing: fifty of them cost next to nothing. */
export function PartLink({ parts, children }: PartLinkProps) {
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    // The browser opens it elsewhere.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ to: '.', search: ((was: object) => ({ ...was, ...parts })) as never, resetScroll: false });
  };
  return (
    <a href={addressWith(parts)} onClick={go}>
      {children}
    </a>
  );
}

function addressWith(parts: PartLinkProps['parts']): string {
  const search = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) search.delete(name);
    else search.set(name, String(value));
  }
  return `?${search.toString()}`;
}
