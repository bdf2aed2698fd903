import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PlaceLink } from '../place-link.tsx';
import { usePlace, type Open, type Tab } from '../place.ts';

interface TabsProps {
  open: Open;
  tabs: readonly { tab: Tab; name: string; note?: ReactNode }[];
}

/** The parts of a food or category. */
export function Tabs({ open, tabs }: TabsProps) {
  const { t } = useLingui();
  const { tab: current } = usePlace();
  return (
    <nav className="kinds" aria-label={t`Parts of the record`}>
      {tabs.map(({ tab, name, note }) => (
        <PlaceLink key={tab} open={{ ...open, tab }} isCurrent={tab === current} data-key={tab}>
          {name} {note !== undefined && <small>{note}</small>}
        </PlaceLink>
      ))}
    </nav>
  );
}
