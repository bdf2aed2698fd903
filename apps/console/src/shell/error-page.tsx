import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFaultWords } from '../patterns/fault-words.ts';
import { Page } from '../patterns/page.tsx';
import { refusalOf } from '../session/service.ts';
import { Icon } from './icon.tsx';
import { reportError } from './report.ts';

/** The address is of a screen that the roles of the person do not permit. */
export class NotPermittedError extends Error {
  readonly permission: string;

  constructor(permission: string) {
    super(`The roles do not permit ${permission}.`);
    this.permission = permission;
  }
}

/** What stands in place of a screen that failed, or that is not permitted. */
export function ErrorPage({ error }: ErrorComponentProps) {
  if (error instanceof NotPermittedError) return <NotPermitted permission={error.permission} />;
  return <Failed error={error} />;
}

function NotPermitted({ permission }: { permission: string }) {
  const { t } = useLingui();
  return (
    <Page title={t`Not permitted`} crumbs={[]}>
      <div className="panel middle">
        <Icon name="lock" />
        <h2>
          <Trans>Your roles do not permit this page</Trans>
        </h2>
        <p>
          <Trans>
            It needs the right <code className="mono">{permission}</code>. The administrators of the service give rights
            by roles.
          </Trans>
        </p>
      </div>
    </Page>
  );
}

function Failed({ error }: { error: unknown }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const router = useRouter();
  const refusal = refusalOf(error);
  useEffect(() => reportError(error), [error]);
  return (
    <Page title={t`This page failed`} crumbs={[]}>
      <div className="panel middle" role="alert">
        <Icon name="warning" />
        <h2>
          <Trans>This page failed</Trans>
        </h2>
        <p>{faultWords(error, t`Nothing that was saved is lost. The operator of the service has been told.`)}</p>
        {refusal !== null && (
          <p className="dim">
            <Trans>Reference {refusal.data.requestId}</Trans>
          </p>
        )}
        <Button onClick={() => void router.invalidate()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </Page>
  );
}
