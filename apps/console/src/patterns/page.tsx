import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place in the bar above where the way to a page stands. */
export const CRUMBS_ID = 'crumbs';

/** Was a page shown since Console was loaded? */
let hasPage = false;

interface PageProps {
  title: string;
  /** One sentence that says how things stand. */
  lead?: ReactNode;
  /** The pages above this one, from the outside in. */
  crumbs: readonly { to: string; name: string }[];
  /** Buttons; one of them filled at most. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The content of every screen: its heading, a sentence, its actions, and the way to it in the bar above. The heading takes the focus from
 * what was left with the page before.
 */
export function Page({ title, lead, crumbs, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} – Console`;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasPage && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    hasPage = true;
  }, []);
  // At the first page the bar comes into being together with it.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(CRUMBS_ID)), []);
  return (
    <>
      {place !== null &&
        createPortal(
          <ol>
            {crumbs.map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
            <li>
              <span aria-current="page">{title}</span>
            </li>
          </ol>,
          place,
        )}
      <div className="title">
        <div>
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {actions !== undefined && <div className="acts">{actions}</div>}
      </div>
      {children}
    </>
  );
}
