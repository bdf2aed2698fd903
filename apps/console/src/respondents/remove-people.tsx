import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Respondent } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { api } from '../session/service.ts';

interface RemovePeopleProps {
  surveyId: string;
  people: readonly Respondent[];
  onDone: () => void;
}

/** Removes people from a survey, after it has named what is lost. The service refuses people who have sent recalls. */
export function RemovePeople({ surveyId, people, onDone }: RemovePeopleProps) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const remove = useWrite(api.surveyPeople.remove.mutate, ['surveyPeople', 'surveySubmissions', 'users']);
  const userNames = people.flatMap(({ userName }) => userName ?? []);
  const [first] = userNames;
  const shown = userNames.slice(0, 8).join(', ');
  return (
    <>
      <Button size="xs" c="red" onClick={() => open(true)}>
        <Trans>Remove…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={userNames.length === 1 ? (first ?? '') : t`${userNames.length} people`}
          lost={[
            userNames.length > 8 ? t`${shown} and others` : shown,
            <Plural
              key="links"
              value={userNames.length}
              one="the personal link, the sign-in, recall days and planned messages"
              other="their personal links, sign-ins, recall days and planned messages"
            />,
            <Trans key="recalls">
              Recalls are never lost this way: a person who has sent one is refused, and nobody is removed then.
            </Trans>,
          ]}
          remove={async () => {
            await remove.mutateAsync({ surveyId, userNames });
            onDone();
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}
