import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '../session/access.ts';
import { isOpen, screenAt } from '../shell/screen.ts';

interface ScreenLinkProps {
  /** An address below that of Console, such as `/surveys/demo/fieldwork`. */
  to: string;
  /** What its address says behind the ?. */
  search?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** A link to a screen: words alone where the roles of the person do not permit it. */
export function ScreenLink({ to, search, children }: ScreenLinkProps) {
  const access = useAccess();
  const found = screenAt(to);
  if (found === null || !isOpen(found.screen, access, found.params)) return children;
  return (
    <Link to={to} {...(search === undefined ? {} : { search: search as never })}>
      {children}
    </Link>
  );
}
