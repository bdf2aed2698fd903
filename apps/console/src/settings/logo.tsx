import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { Panel } from '../patterns/panel.tsx';
import { WriteFault } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';

/** The picture above every page of the survey. */
export function Logo({ surveyId, logoUrl }: { surveyId: string; logoUrl: string | null }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const [isRemoving, ask] = useState(false);
  const set = useWrite(api.surveyPresentation.setLogo.mutate, ['surveyPresentation']);
  const remove = useWrite(api.surveyPresentation.removeLogo.mutate, ['surveyPresentation']);
  const upload = (file: File | null) => {
    if (file === null) return;
    const form = new FormData();
    form.set('surveyId', surveyId);
    form.set('file', file);
    set.mutate(form as never);
  };
  const actions = may('surveys:update', { survey: surveyId }) && (
    <div className="row">
      <FileButton accept="image/png,image/jpeg,image/svg+xml" onChange={upload}>
        {(props) => (
          <Button {...props} size="xs" loading={set.isPending}>
            {logoUrl === null ? <Trans>Choose a file</Trans> : <Trans>Replace</Trans>}
          </Button>
        )}
      </FileButton>
      {logoUrl !== null && (
        <Button size="xs" c="red" onClick={() => ask(true)}>
          <Trans>Remove…</Trans>
        </Button>
      )}
    </div>
  );
  return (
    <Panel title={t`Logo`} lead={<Trans>JPEG, PNG or SVG, up to 2 MB</Trans>} actions={actions}>
      <div className="pb">
        {logoUrl === null ? (
          <p className="dim">
            <Trans>None: the title stands alone.</Trans>
          </p>
        ) : (
          <img className="logo" src={logoUrl} alt={t`The logo`} />
        )}
        <WriteFault error={set.error} />
      </div>
      {isRemoving && (
        <ConfirmDelete
          what={t`the logo`}
          lost={[<Trans key="logo">the picture above every page of the survey</Trans>]}
          remove={() => remove.mutateAsync({ surveyId })}
          onClose={() => ask(false)}
        />
      )}
    </Panel>
  );
}
