import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { Panel } from '../patterns/panel.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { useNameOfScheme } from '../patterns/scheme-name.ts';
import { useGoOn } from '../patterns/use-go-on.ts';
import { api } from '../session/service.ts';

/** A new questionnaire is a copy of one that works. */
export function NewQuestionnaire({ copyOf, onClose }: { copyOf: string; onClose: () => void }) {
  const { t } = useLingui();
  const goOn = useGoOn();
  const nameOfScheme = useNameOfScheme();
  const create = useWrite(api.surveySchemes.create.mutate, ['surveySchemes']);
  const { data } = useQuery(read.surveySchemes.list({ limit: 500 }));
  const [stored] = useState({ version: null, values: { id: '', name: '', copyOf } });
  const save = async ({ values }: Filled<typeof stored.values>) => {
    const { id } = await create.mutateAsync(values);
    goOn({ to: `/questionnaires/${id}` });
    return { version: null, values };
  };
  return (
    <Panel
      title={t`New questionnaire`}
      actions={
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <RecordForm
        stored={stored}
        names={{ id: t`Id`, name: t`Name for staff`, copyOf: t`A copy of` }}
        save={save}
        saveWords={t`Make the draft`}
      >
        {(field) => (
          <div className="fields">
            <TextInput {...field('id')} autoFocus description={t`Surveys and exports name it; it stays`} />
            <TextInput {...field('name')} />
            <Select
              {...field('copyOf')}
              searchable
              data={(data?.items ?? []).map((scheme) => ({ value: scheme.id, label: nameOfScheme(scheme) }))}
            />
          </div>
        )}
      </RecordForm>
    </Panel>
  );
}
