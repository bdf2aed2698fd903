import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { Page } from '../patterns/page.tsx';
import { api } from '../session/service.ts';
import { NewToken } from './new-token.tsx';
import { TokenTable } from './token-table.tsx';

/** The tokens of somebody else, such as of an account that only programs use. */
export default function TokensPage() {
  const { t } = useLingui();
  const userId = Number((useParams({ strict: false }) as { userId?: string }).userId);
  const create = useWrite(api.personalAccessTokens.create.mutate, ['personalAccessTokens', 'signInLog']);
  const revoke = useWrite(api.personalAccessTokens.revoke.mutate, ['personalAccessTokens', 'signInLog']);
  return (
    <Page
      title={t`Access tokens`}
      crumbs={[{ to: '/people', name: t`People` }]}
      lead={t`Tokens of account ${userId}: programs that send one work in the name of that person.`}
    >
      <NewToken held={null} create={(input) => create.mutateAsync({ ...input, userId })} />
      <TokenTable
        read={(wanted, filters) => read.personalAccessTokens.list({ userId, ...wanted, ...filters })}
        revoke={(id) => revoke.mutateAsync({ userId, id })}
      />
    </Page>
  );
}
