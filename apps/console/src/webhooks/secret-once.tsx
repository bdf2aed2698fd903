import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyAction, useCopy } from '../patterns/copy-button.tsx';
import { Icon } from '../shell/icon.tsx';

/** A secret that the service shows this once. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui();
  const copying = useCopy(secret);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="note warn" role="status" tabIndex={-1} ref={place}>
      <Icon name="key" />
      <div className="grow">
        <b className="strong">
          <Trans>The secret is shown this once.</Trans>
        </b>{' '}
        <Trans>Put it where the receiver checks signatures.</Trans>
        <div className="mono secret">{secret}</div>
      </div>
      <CopyAction label={t`Copy the secret`} {...copying} />
      <Button size="xs" onClick={onClose}>
        <Trans>I have it</Trans>
      </Button>
    </div>
  );
}
