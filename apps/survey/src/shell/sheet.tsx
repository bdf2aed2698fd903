import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Ends the sheet that is open. Returns false if there is none. */
export function closeSheet(): boolean {
  const sheet = document.querySelector<HTMLDialogElement>('.sheet[open]');
  sheet?.close();
  return sheet !== null;
}

/** A sheet over the page. Escape and Close end it, and the focus returns. */
export function Sheet({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <dialog className="sheet" id={id} aria-labelledby={`${id}-h`}>
      <div className="sheet__in">
        <div className="sheet__head">
          <h2 id={`${id}-h`}>{title}</h2>
          <form method="dialog">
            <button className="button button--small">
              <Trans>Close</Trans>
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  );
}
