import { PERMISSIONS } from '@dietary-recall/vocabulary/permissions';
import { useLingui } from '@lingui/react/macro';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { Page } from '../patterns/page.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { NewToken } from './new-token.tsx';
import { TokenTable } from './token-table.tsx';

/** One's own tokens for programs. */
export default function MyTokensPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const create = useWrite(api.personalAccessTokens.createMine.mutate, ['personalAccessTokens', 'signInLog']);
  const revoke = useWrite(api.personalAccessTokens.revokeMine.mutate, ['personalAccessTokens', 'signInLog']);
  return (
    <Page
      title={t`My access tokens`}
      crumbs={[{ to: '/account', name: t`My account` }]}
      lead={t`For programs that work in your name. Give each only what it needs.`}
    >
      <NewToken held={PERMISSIONS.filter((permission) => may(permission))} create={create.mutateAsync} />
      <TokenTable
        read={(wanted, filters) => read.personalAccessTokens.listMine({ ...wanted, ...filters })}
        revoke={(id) => revoke.mutateAsync({ id })}
      />
    </Page>
  );
}
