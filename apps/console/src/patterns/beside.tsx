import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';

interface BesideProps {
  title: string;
  /** A word of how it stands. */
  badge?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The details of one row, beside its table on wide screens and above it on others. Escape closes them, and the focus goes back to where it
 * came from.
 */
export function Beside({ title, badge, onClose, children }: BesideProps) {
  const { t } = useLingui();
  const id = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => place.current?.focus({ preventScroll: false }), [title]);
  return (
    <aside
      className="panel beside"
      ref={place}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="ph">
        <h2 id={id}>{title}</h2>
        {badge}
        <ActionIcon variant="subtle" color="gray" aria-label={t`Close ${title}`} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      {children}
    </aside>
  );
}
