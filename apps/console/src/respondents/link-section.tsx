import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Respondent } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { useCopy } from '../patterns/copy-button.tsx';
import { LinkWithQr } from '../patterns/link-with-qr.tsx';
import { useKeys } from '../patterns/use-keys.ts';
import { api } from '../session/service.ts';

interface LinkSectionProps {
  surveyId: string;
  person: Respondent;
  url: string;
}

/** The link by which a respondent signs in: to copy, to print as a QR code, to replace. */
export function LinkSection({ surveyId, person, url }: LinkSectionProps) {
  const { t } = useLingui();
  const copying = useCopy(url);
  const userName = person.userName ?? '';
  const [isReplacing, replace] = useState(false);
  const write = useWrite(api.surveyPeople.replaceLink.mutate, ['surveyPeople']);
  useKeys({ l: { does: t`copy the link`, act: copying.copy } });
  return (
    <section>
      <h3>
        <Trans>Personal link</Trans>
      </h3>
      <LinkWithQr
        url={url}
        name={t`Link of ${userName}`}
        qrName={t`QR code of the link`}
        copyName={t`Copy the link of ${userName}`}
        copying={copying}
        copyKey={<kbd>L</kbd>}
        fileName={userName}
      >
        <Button size="xs" onClick={() => replace(true)}>
          <Trans>New link…</Trans>
        </Button>
      </LinkWithQr>
      <p className="dim">
        <Trans>Whoever has it signs in as this person. Send it to nobody else.</Trans>
      </p>
      {isReplacing && (
        <ConfirmDelete
          what={t`the old link of ${userName}`}
          lost={[
            <Trans key="link">the old link, wherever it was sent or printed</Trans>,
            <Trans key="sign-in">sign-ins by it, at once</Trans>,
          ]}
          remove={() => write.mutateAsync({ surveyId, userId: person.id })}
          onClose={() => replace(false)}
        />
      )}
    </section>
  );
}
