import { useLingui } from '@lingui/react/macro';
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

interface DialogProps extends Omit<ModalProps, 'opened' | 'closeButtonProps'> {
  /** What the button that closes it is called; absent: Close. */
  closeLabel?: string;
}

/** What gets the focus back: what has it, or the button of the menu in which it is, because a menu goes with the press. */
function opener(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : document.activeElement;
}

/** A dialog, which is open as long as it is there. What had the focus before gets it back, unless something else has taken it. */
export function Dialog({ closeLabel, ...props }: DialogProps) {
  const { t } = useLingui();
  const [before] = useState(opener);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return <Modal opened closeButtonProps={{ 'aria-label': closeLabel ?? t`Close` }} {...props} />;
}
