import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { useGoOn } from '../patterns/use-go-on.ts';
import { idFrom, type SetValues } from './photos.ts';
import { createSet } from './save-set.ts';
import { SetFields, useCheckSet, useSetNames } from './set-fields.tsx';
import { TakePictures, useChosenFiles } from './take-pictures.tsx';
import './pictures.css';

const EMPTY: SetValues = { id: '', description: '', photos: [] };

/** A set from files, from uploads, or from both. */
export default function NewSetPage() {
  const { t } = useLingui();
  const goOn = useGoOn();
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
    goOn({ to: `/pictures/sets/${id}` });
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
