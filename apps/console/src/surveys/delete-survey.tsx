import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { Loaded } from '../patterns/states.tsx';
import { api } from '../session/service.ts';

/** Deletes one survey, after it has named what is lost. */
export function DeleteSurvey({ surveyId, onDone }: { surveyId: string; onDone: () => void }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button size="xs" c="red" onClick={() => open(true)}>
        <Trans>Delete…</Trans>
      </Button>
      {isOpen && <Confirm surveyId={surveyId} onClose={() => open(false)} onDone={onDone} />}
    </>
  );
}

function Confirm({ surveyId, onClose, onDone }: { surveyId: string; onClose: () => void; onDone: () => void }) {
  const { t } = useLingui();
  const remove = useWrite(api.surveys.delete.mutate, ['surveys', 'users']);
  const query = useQuery(read.surveySubmissions.monitoring({ surveyId, limit: 1 }));
  return (
    <Loaded query={query}>
      {({ totals }) => (
        <ConfirmDelete
          what={t`the survey ${surveyId}`}
          typed={surveyId}
          lost={[
            <Plural key="recalls" value={totals.recalls} one="# recall" other="# recalls" />,
            <Plural
              key="people"
              value={totals.respondents}
              one="# respondent, with their sign-in"
              other="# respondents, with their sign-ins"
            />,
            <Trans key="settings">its settings, messages and extracts</Trans>,
          ]}
          remove={async () => {
            await remove.mutateAsync({ surveyId });
            onDone();
          }}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}
