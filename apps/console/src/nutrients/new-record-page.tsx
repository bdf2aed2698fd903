import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { useNutrientTypes } from '../patterns/nutrient-name.ts';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { useGoOn } from '../patterns/use-go-on.ts';
import { api } from '../session/service.ts';
import { RecordFields, useCheckRecord } from './record-fields.tsx';
import { amountNames, contentsOf, type RecordValues } from './record-values.ts';

/** The nutrients that a new record asks for at first: energy, protein, fat, carbohydrate. */
const FIRST = ['n1', 'n11', 'n49', 'n13'];
const EMPTY = {
  id: '',
  description: '',
  localDescription: '',
  isRetired: false,
  ...Object.fromEntries(FIRST.map((name) => [name, ''])),
} as RecordValues;

/** A record that the published table lacks. */
export default function NewRecordPage() {
  const { t } = useLingui();
  const { tableId } = useParams({ strict: false }) as { tableId: string };
  const goOn = useGoOn();
  const types = useNutrientTypes();
  const check = useCheckRecord();
  const create = useWrite(api.nutrientTables.createRecord.mutate, ['nutrientTables']);
  const [stored] = useState({ version: null, values: EMPTY });
  const save = async ({ values }: Filled<RecordValues>) => {
    const { description, localDescription } = values;
    const { id } = await create.mutateAsync({
      nutrientTableId: tableId,
      id: String(values['id']).trim(),
      description,
      localDescription: localDescription.trim() === '' ? null : localDescription,
      ...contentsOf(values),
    });
    const to = `/nutrients/${tableId}/records/${encodeURIComponent(id)}`;
    goOn({ to });
    return { version: null, values };
  };
  return (
    <Page
      title={t`New nutrient record`}
      crumbs={[
        { to: '/nutrients', name: t`Nutrients` },
        { to: `/nutrients/${tableId}`, name: tableId },
      ]}
      lead={t`Such as a food that was analysed for this survey. An import of the table leaves it as it is.`}
    >
      <RecordForm<RecordValues>
        stored={stored}
        names={{
          id: t`Id`,
          description: t`Name in English`,
          localDescription: t`Local name`,
          isRetired: t`Out of use`,
          ...amountNames(types.data ?? []),
        }}
        save={save}
        check={check}
        faultFields={{ 'nutrient_record.duplicate_id': 'id' }}
        saveWords={<Trans>Create the record</Trans>}
      >
        {(field, values) => (
          <>
            <TextInput
              {...field('id')}
              spellCheck={false}
              description={t`Foods name the record by it, such as LAB-1.`}
            />
            <RecordFields field={field} values={values} types={types.data ?? []} />
          </>
        )}
      </RecordForm>
    </Page>
  );
}
