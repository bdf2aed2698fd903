import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { idFrom, type SetValues } from './photos.ts';
import { createSet } from './save-set.ts';
import { SetFields, useCheckSet, useSetNames } from './set-fields.tsx';
import { TakePictures, useChosenFiles } from './take-pictures.tsx';
import './pictures.css';

const EMPTY: SetValues = { id: '', description: '', photos: [] };

/** A set from files, from uploads, or from both. */
export default function NewSetPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const names = useSetNames();
  const [files, takeFiles] = useChosenFiles();
  const check = useCheckSet(files);
  const create = useWrite(
    (values: SetValues) => createSet(values, files),
    ['asServedSets', 'portionSizes', 'sourceImages'],
  );
  const [stored] = useState({ version: null, values: EMPTY });
  const save = async ({ values }: Filled<SetValues>) => {
    const { id } = await create.mutateAsync({ ...values, id: values.id.trim() || idFrom(values.description) });
    queueMicrotask(() => void navigate({ to: `/pictures/sets/${id}`, ignoreBlocker: true }));
    return { version: null, values };
  };
  return (
    <Page
      title={t`New set of pictures`}
      crumbs={[{ to: '/pictures', name: t`Pictures` }]}
      lead={t`Photographs of one food in growing amounts, each with its weight on the plate.`}
    >
      <RecordForm
        stored={stored}
        names={names}
        check={check}
        save={save}
        saveWords={<Trans>Create the set</Trans>}
        faultFields={{ 'as_served_set.duplicate_id': 'id' }}
      >
        {(field, values) => (
          <SetFields
            field={field}
            values={values}
            take={(add) => (
              <TakePictures count={values.photos.length} onFiles={(given) => add(takeFiles(given))} onPhotos={add} />
            )}
          />
        )}
      </RecordForm>
    </Page>
  );
}
