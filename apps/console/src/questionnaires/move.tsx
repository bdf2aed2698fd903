import { ActionIcon } from '@mantine/core';
import { Icon } from '../shell/icon.tsx';

interface MoveProps {
  icon: 'up' | 'down' | 'close';
  label: string;
  isOff: boolean;
  act: () => void;
}

/** A small button that moves or removes an entry. */
export function Move({ icon, label, isOff, act }: MoveProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isOff} onClick={act}>
      <Icon name={icon} />
    </ActionIcon>
  );
}
