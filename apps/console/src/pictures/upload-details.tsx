import { Trans, useLingui } from '@lingui/react/macro';
import { TagsInput } from '@mantine/core';
import type { SourceImage } from 'dietary-recall-client';
import { useWrite } from '../calls/use-write.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { useFormat } from '../patterns/format.ts';
import { RecordForm } from '../patterns/record-form.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';

/** An upload in full, and its tags. */
export function UploadDetails({ image, onClose }: { image: SourceImage; onClose: () => void }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const mayWrite = useAccess().may('source-images:write');
  const update = useWrite(api.sourceImages.update.mutate, ['sourceImages']);
  const { id, fullSizeUrl, keywords, uploadedAt } = image;
  return (
    <Dialog onClose={onClose} size={980} title={t`Upload ${id}`}>
      <div className="stack">
        <img className="full" src={fullSizeUrl} alt={keywords.join(', ')} />
        <p className="soft">
          <Trans>Uploaded {time(uploadedAt)}</Trans>
        </p>
        {mayWrite ? (
          <RecordForm
            stored={{ version: null, values: { keywords } }}
            names={{ keywords: t`Tags` }}
            save={async ({ values }) => {
              const stored = await update.mutateAsync({ id, ...values });
              return { version: null, values: { keywords: stored.keywords } };
            }}
          >
            {(field) => <TagsInput {...field('keywords')} description={t`Enter after each.`} />}
          </RecordForm>
        ) : (
          <p>{keywords.join(', ')}</p>
        )}
      </div>
    </Dialog>
  );
}
