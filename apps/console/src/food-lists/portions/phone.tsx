import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** The telephone of a respondent, with a question. */
export function Phone({ ask, children }: { ask: string; children: ReactNode }) {
  return (
    <div className="phone">
      <div>
        <div className="q">
          <p className="ask">{ask}</p>
          {children}
        </div>
      </div>
    </div>
  );
}

/** What stands below the telephone, for editors alone. */
export function Hidden({ children }: { children: ReactNode }) {
  return (
    <div className="dim unseen">
      <Trans>Not shown to them:</Trans> {children}
    </div>
  );
}
