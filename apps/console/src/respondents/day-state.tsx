import { Trans } from '@lingui/react/macro';
import type { PersonDays } from 'dietary-recall-client';

/** How a recall day stands, in words. */
export function DayState({ state }: { state: PersonDays['days'][number]['state'] }) {
  switch (state) {
    case 'upcoming':
      return (
        <span className="state">
          <Trans>planned</Trans>
        </span>
      );
    case 'due':
      return (
        <span className="state warn">
          <Trans>due today</Trans>
        </span>
      );
    case 'done':
      return (
        <span className="state good">
          <Trans>done</Trans>
        </span>
      );
    case 'missed':
      return (
        <span className="state bad">
          <Trans>missed</Trans>
        </span>
      );
  }
}
