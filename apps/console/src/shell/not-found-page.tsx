import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Page } from '../patterns/page.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <Page title={t`There is nothing here`} crumbs={[]}>
      <div className="panel middle">
        <p>
          <Trans>No page of Console has this address. It may have been deleted, or the link is not complete.</Trans>
        </p>
        <Link to="/">
          <Trans>To Home</Trans>
        </Link>
      </div>
    </Page>
  );
}
