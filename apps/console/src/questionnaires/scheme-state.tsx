import { Trans } from '@lingui/react/macro';
import type { SurveySchemeSummary } from 'dietary-recall-client';

/** How a questionnaire stands, in words and by a mark. */
export function SchemeState({
  scheme: { state, isBuiltIn, draftNumber, publishedNumber },
}: {
  scheme: Pick<SurveySchemeSummary, 'state' | 'isBuiltIn' | 'draftNumber' | 'publishedNumber'>;
}) {
  if (isBuiltIn) {
    return (
      <span className="state acc">
        <Trans>comes with the service</Trans>
      </span>
    );
  }
  switch (state) {
    case 'published':
      return (
        <span className="state good">
          {draftNumber === null ? (
            <Trans>published</Trans>
          ) : (
            <Trans>
              version {publishedNumber} published, {draftNumber} a draft
            </Trans>
          )}
        </span>
      );
    case 'draft':
      return (
        <span className="state warn">
          <Trans>draft</Trans>
        </span>
      );
    case 'retired':
      return (
        <span className="state">
          <Trans>retired</Trans>
        </span>
      );
  }
}
