import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { screenShown } from './double-press.ts';

/** The heading of a page. It takes the focus and names the page. */
export function Heading({
  title,
  step = 0,
  isFaulty = false,
}: {
  title: ReactNode;
  step?: string | number;
  isFaulty?: boolean;
}) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    screenShown();
  }, [step]);
  useEffect(() => {
    const words = heading.current?.textContent ?? '';
    const survey = document.documentElement.dataset['survey'] ?? '';
    const page = survey === '' ? words : `${words} – ${survey}`;
    document.title = isFaulty ? t`Error: ${page}` : page;
  });
  return (
    <h1 tabIndex={-1} ref={heading}>
      {title}
    </h1>
  );
}
