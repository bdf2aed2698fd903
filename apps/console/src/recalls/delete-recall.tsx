import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SurveySubmission } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { flatFoods } from './meal-foods.ts';

interface DeleteRecallProps {
  surveyId: string;
  recall: SurveySubmission;
  onDeleted: () => void;
}

/** Deletes a recall, with the reason that the trail keeps. */
export function DeleteRecall({ surveyId, recall, onDeleted }: DeleteRecallProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const [isOpen, open] = useState(false);
  const remove = useWrite(api.surveySubmissions.delete.mutate, ['surveySubmissions', 'codings']);
  if (!may('submissions:delete', { survey: surveyId })) return null;
  const foods = recall.meals.flatMap((meal) => flatFoods(meal.foods)).length;
  const person = recall.respondent.userName ?? String(recall.respondent.userId);
  return (
    <>
      <Button size="xs" c="red" onClick={() => open(true)}>
        <Trans>Delete…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={t`recall ${recall.recallNumber} of ${person}`}
          lost={[
            <Plural key="foods" value={foods} one="# food with its nutrients" other="# foods with their nutrients" />,
            <Trans key="codings">its codings and its judgement</Trans>,
            <Trans key="files">its lines in exports to come</Trans>,
          ]}
          reason={t`Reason`}
          remove={async (reason) => {
            await remove.mutateAsync({ surveyId, submissionId: recall.id, reason });
            onDeleted();
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}
