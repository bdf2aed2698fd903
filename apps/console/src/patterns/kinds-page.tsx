import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';

interface KindsPageProps {
  title: string;
  lead: ReactNode;
  crumbs: readonly { to: string; name: string }[];
  actions?: ReactNode;
  /** What the pages beside each other are, such as "Kinds of pictures". */
  label: string;
  kinds: readonly { to: string; name: string }[];
  children: ReactNode;
}

/** One of several pages beside each other, with links to the others. */
export function KindsPage({ label, kinds, children, ...page }: KindsPageProps) {
  return (
    <Page {...page}>
      <nav className="kinds" aria-label={label}>
        {kinds.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
