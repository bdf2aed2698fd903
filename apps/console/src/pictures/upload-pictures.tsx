import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { DropFiles } from '../patterns/drop-files.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { api } from '../session/service.ts';
import { MAX_PHOTOS, PICTURE_FILES } from './photos.ts';

/** Uploads pictures with tags, by which people find them. */
export function UploadPictures() {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [tags, setTags] = useState<string[]>([]);
  const write = useWrite((form: FormData) => api.sourceImages.create.mutate(form), ['sourceImages']);
  const take = (files: readonly File[]) => {
    const form = new FormData();
    for (const file of files.slice(0, MAX_PHOTOS)) form.append('files', file);
    for (const tag of tags) form.append('keywords', tag);
    write.mutate(form);
  };
  return (
    <section className="panel" aria-label={t`Add pictures`}>
      <div className="pb stack tight">
        <TagsInput
          size="xs"
          label={t`Tags of what you add`}
          placeholder={tags.length === 0 ? t`rice, plate: Enter after each` : ''}
          value={tags}
          onChange={setTags}
        />
        <DropFiles
          label={write.isPending ? t`The pictures are being stored` : t`Drop pictures anywhere on this page`}
          hint={
            <Trans>
              JPEG, PNG or SVG, up to 32 MB each, {MAX_PHOTOS} at a time. Positions and other data in the files are not
              passed on.
            </Trans>
          }
          accept={PICTURE_FILES}
          isMultiple
          isSmall
          isBusy={write.isPending}
          onFiles={take}
        />
        <div role="status">
          {write.isSuccess && (
            <span className="good">
              <Plural value={write.data.length} one="# picture was added." other="# pictures were added." />
            </span>
          )}
        </div>
        <div role="alert">
          {write.isError && (
            <p className="bad">{faultWords(write.error, t`The service does not answer. Nothing was stored.`)}</p>
          )}
        </div>
      </div>
    </section>
  );
}
