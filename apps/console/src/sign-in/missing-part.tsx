import { Trans } from '@lingui/react/macro';
import { useMissingPart } from '../session/parts.ts';
import { Icon } from '../shell/icon.tsx';

/** Why a screen that was asked for is not there yet. Empty, if none is missing. */
export function MissingPart() {
  const why = useMissingPart();
  return (
    <div role="status">
      {why !== undefined && (
        <p className="note warn">
          <Icon name="warning" />
          <span className="grow">
            {why === 'no-answer' && (
              <Trans>The service does not answer. Console asks again every ten seconds and then goes on.</Trans>
            )}
            {why === 'asked-again' && <Trans>A part of Console did not arrive. It is asked for again.</Trans>}
            {why === 'newer-version' && (
              <Trans>There is a newer version of Console. It is loaded once your changes are saved.</Trans>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
