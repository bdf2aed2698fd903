import { Trans } from '@lingui/react/macro';
import type { Survey } from 'dietary-recall-client';

const LOOKS = { running: 'good', pending: 'acc', suspended: 'warn', finished: '' } as const;

/** The state of a survey as its respondents see it. */
export function SurveyState({ survey: { effectiveState, isTest, suspensionReason } }: { survey: Survey }) {
  return (
    <span className={`state ${LOOKS[effectiveState]}`}>
      <span>
        <StateWord state={effectiveState} />
        {isTest && (
          <span className="dim">
            {', '}
            <Trans>trial</Trans>
          </span>
        )}
        {effectiveState === 'suspended' && suspensionReason !== null && (
          <span className="dim"> {suspensionReason}</span>
        )}
      </span>
    </span>
  );
}

function StateWord({ state }: { state: Survey['effectiveState'] }) {
  switch (state) {
    case 'running':
      return <Trans>running</Trans>;
    case 'pending':
      return <Trans>not started</Trans>;
    case 'suspended':
      return <Trans>suspended</Trans>;
    case 'finished':
      return <Trans>finished</Trans>;
  }
}
