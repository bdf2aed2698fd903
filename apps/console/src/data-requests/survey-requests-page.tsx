import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { Beside } from '../patterns/beside.tsx';
import { Page } from '../patterns/page.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestTable } from './request-table.tsx';

/** Requests of respondents that their recalls are deleted, and who consented. */
export default function SurveyRequestsPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const { may } = useAccess();
  const [request, open] = useAddressPart('request');
  const people = `/surveys/${surveyId}/respondents`;
  return (
    <Page
      title={t`Data requests`}
      crumbs={useSurveyCrumbs()}
      lead={
        <Trans>
          What respondents ask to be deleted, the most urgent first. Consent:{' '}
          <ScreenLink to={people} search={{ consent: 'given' }}>
            given
          </ScreenLink>
          ,{' '}
          <ScreenLink to={people} search={{ consent: 'none' }}>
            none
          </ScreenLink>
          ,{' '}
          <ScreenLink to={people} search={{ consent: 'withdrawn' }}>
            withdrawn
          </ScreenLink>
          .
        </Trans>
      }
    >
      <div className="with-beside">
        <RequestTable
          read={({ sort: _, ...wanted }, filters) => read.deletionRequests.list({ surveyId, ...wanted, ...filters })}
        />
        {request !== null && (
          <SurveyRequest
            key={request}
            surveyId={surveyId}
            requestId={request}
            mayAnswer={may('deletion-requests:answer', { survey: surveyId })}
            onClose={() => open(null)}
          />
        )}
      </div>
    </Page>
  );
}

interface SurveyRequestProps {
  surveyId: string;
  requestId: string;
  mayAnswer: boolean;
  onClose: () => void;
}

function SurveyRequest({ surveyId, requestId, mayAnswer, onClose }: SurveyRequestProps) {
  const { t } = useLingui();
  const query = useQuery(read.deletionRequests.get({ surveyId, requestId }));
  const answer = useWrite(api.deletionRequests.answer.mutate, [
    'deletionRequests',
    'surveySubmissions',
    'surveyPeople',
  ]);
  return (
    <Beside title={t`Request`} onClose={onClose}>
      <Loaded query={query}>
        {(request) => (
          <RequestDetails
            request={request}
            answer={mayAnswer ? (given) => answer.mutateAsync({ surveyId, requestId, ...given }) : null}
          />
        )}
      </Loaded>
    </Beside>
  );
}
