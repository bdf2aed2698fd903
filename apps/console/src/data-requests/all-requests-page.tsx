import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { Beside } from '../patterns/beside.tsx';
import { Page } from '../patterns/page.tsx';
import { Loaded } from '../patterns/states.tsx';
import { api } from '../session/service.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestTable } from './request-table.tsx';

/** The requests of all surveys, and those for the deletion of accounts. */
export default function AllRequestsPage() {
  const { t } = useLingui();
  const [request, open] = useAddressPart('request');
  return (
    <Page
      title={t`All data requests`}
      crumbs={[]}
      lead={t`Recalls of all surveys, and accounts. The most urgent stand first.`}
    >
      <div className="with-beside">
        <RequestTable
          hasAccounts
          read={({ sort: _, ...wanted }, filters) => read.deletionRequests.listAll({ ...wanted, ...filters })}
        />
        {request !== null && <AnyRequest key={request} requestId={request} onClose={() => open(null)} />}
      </div>
    </Page>
  );
}

function AnyRequest({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(read.deletionRequests.getOfAny({ requestId }));
  const answer = useWrite(api.deletionRequests.answerAny.mutate, ['deletionRequests', 'surveySubmissions', 'users']);
  return (
    <Beside title={t`Request`} onClose={onClose}>
      <Loaded query={query}>
        {(request) => (
          <RequestDetails request={request} answer={(given) => answer.mutateAsync({ requestId, ...given })} />
        )}
      </Loaded>
    </Beside>
  );
}
