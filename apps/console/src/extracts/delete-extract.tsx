import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Extract } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { api } from '../session/service.ts';

/** Deletes the file of an extract, with a reason, which stays in the list. */
export function DeleteExtract({
  surveyId,
  extract: { id, name, recalls },
  onDone,
}: {
  surveyId: string;
  extract: Extract;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const remove = useWrite(api.extracts.delete.mutate, ['extracts']);
  return (
    <>
      <Button size="xs" c="red" onClick={() => open(true)}>
        <Trans>Delete…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={t`the extract ${name}`}
          lost={[
            <Plural key="file" value={recalls} one="the file with # recall" other="the file with # recalls" />,
            <Trans key="list">its list of recalls: it can no longer be compared</Trans>,
          ]}
          reason={t`Why it is deleted: it stays in the list`}
          remove={async (reason) => {
            await remove.mutateAsync({ surveyId, extractId: id, reason });
            onDone();
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}
