import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWrite } from '../../calls/use-write.ts';
import { Page } from '../../patterns/page.tsx';
import { RecordForm } from '../../patterns/record-form.tsx';
import { useGoOn } from '../../patterns/use-go-on.ts';
import { api } from '../../session/service.ts';
import { ListFields, useListFieldNames, type ListValues } from './list-fields.tsx';

const NEW: ListValues = {
  id: '',
  englishName: '',
  localName: '',
  respondentLanguage: '',
  adminLanguage: 'en',
  flagCode: '',
  textDirection: 'ltr',
  prototypeLocale: '',
};

/** A new food list without foods. */
export default function NewListPage() {
  const { t } = useLingui();
  const names = useListFieldNames();
  const goOn = useGoOn();
  const create = useWrite(api.locales.create.mutate, ['locales']);
  const [stored] = useState(() => ({ version: null, values: NEW }));
  return (
    <Page
      title={t`New food list`}
      crumbs={[{ to: '/food-lists', name: t`Food lists` }]}
      lead={t`It begins without foods. They come from files, from other lists, or one by one.`}
    >
      <RecordForm
        stored={stored}
        names={names}
        saveWords={t`Make the list`}
        faultFields={{ 'locale.duplicate_id': 'id', 'locale.reserved_id': 'id' }}
        save={async ({ values }) => {
          const { id } = await create.mutateAsync({ ...values, prototypeLocale: values.prototypeLocale || null });
          goOn({ to: `/food-lists/${id}` });
          return { version: null, values };
        }}
      >
        {(field) => <ListFields field={field} own={null} />}
      </RecordForm>
    </Page>
  );
}
