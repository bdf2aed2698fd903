import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { SourceImage } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { PickUploads } from './pick-uploads.tsx';

/** Chooses the picture by which respondents choose this way to tell an amount. It is the photograph itself at first. */
export function SelectionPicture({ guideId }: { guideId: string }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { may } = useAccess();
  const [isPicking, pick] = useState(false);
  const write = useWrite(
    async ({ id }: SourceImage) => {
      const made = await api.sourceImages.processForSelection.mutate({
        pathPrefix: `guide-images/${guideId}`,
        sourceImageId: id,
      });
      return api.guideImages.setSelectionImage.mutate({ id: guideId, selectionImageId: made.id });
    },
    ['guideImages', 'portionSizes'],
  );
  if (!may('source-images:write')) return null;
  const take = ([image]: readonly SourceImage[]) => {
    if (image === undefined) return;
    write.mutate(image, {
      onSuccess: () => notifications.show({ message: t`Respondents choose it by the new picture now.` }),
      onError: (error) => notifications.show({ color: 'red', message: faultWords(error) }),
    });
  };
  return (
    <>
      <Button loading={write.isPending} onClick={() => pick(true)}>
        <Trans>Picture to choose it by…</Trans>
      </Button>
      {isPicking && <PickUploads most={1} onPicked={take} onClose={() => pick(false)} />}
    </>
  );
}
