import { useLingui } from '@lingui/react/macro';
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

interface DialogProps extends Omit<ModalProps, 'opened' | 'closeButtonProps'> {
  /** What the button that closes it is called; absent: Close. */
  closeLabel?: string;
}

/** A dialog, which is open as long as it is there. What had the focus before gets it back, unless something else has taken it. */
export function Dialog({ closeLabel, ...props }: DialogProps) {
  const { t } = useLingui();
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return <Modal opened closeButtonProps={{ 'aria-label': closeLabel ?? t`Close` }} {...props} />;
}
