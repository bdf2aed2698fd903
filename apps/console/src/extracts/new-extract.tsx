import { Trans, useLingui } from '@lingui/react/macro';
import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import type { CreateExtractInput } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { DayField } from '../patterns/day-field.tsx';
import { Panel } from '../patterns/panel.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { api } from '../session/service.ts';
import { useValidityNames } from './selection-words.ts';

/** The fields of a new extract as the form holds them: an empty one is no limit. */
type NewExtractFields = {
  name: string;
  as: 'coded' | 'submitted';
  validity: string[];
  recalledFrom: string;
  recalledTo: string;
  user: string;
};

const EMPTY: NewExtractFields = { name: '', as: 'coded', validity: [], recalledFrom: '', recalledTo: '', user: '' };

interface NewExtractProps {
  surveyId: string;
  onBegun: (jobId: string) => void;
  onClose: () => void;
}

/** Says which recalls are frozen, and begins the job. */
export function NewExtract({ surveyId, onBegun, onClose }: NewExtractProps) {
  const { t } = useLingui();
  const validities = useValidityNames();
  const create = useWrite(api.extracts.create.mutate, ['jobs']);
  const [stored] = useState({ version: null, values: EMPTY });
  const names = {
    name: t`Name`,
    as: t`Recalls`,
    validity: t`Only recalls that were judged`,
    recalledFrom: t`First day recalled`,
    recalledTo: t`Last day recalled`,
    user: t`Only of the respondent`,
  };
  const save = async ({ values }: Filled<NewExtractFields>) => {
    const { id } = await create.mutateAsync(inputOf(surveyId, values));
    queueMicrotask(() => onBegun(id));
    return { version: null, values };
  };
  return (
    <Panel
      title={t`New extract`}
      actions={
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <RecordForm stored={stored} names={names} save={save} saveWords={t`Make the extract`}>
        {(field) => (
          <div className="fields">
            <TextInput {...field('name')} data-autofocus autoFocus description={t`Such as the paper or the report`} />
            <Select
              {...field('as')}
              data={[
                { value: 'coded', label: t`as coded` },
                { value: 'submitted', label: t`as submitted` },
              ]}
            />
            <MultiSelect
              {...field('validity')}
              description={t`None chosen: all but those that are excluded`}
              data={Object.entries(validities).map(([value, label]) => ({ value, label }))}
            />
            <DayField {...field('recalledFrom')} />
            <DayField {...field('recalledTo')} />
            <TextInput {...field('user')} description={t`A user name; empty: all`} />
          </div>
        )}
      </RecordForm>
    </Panel>
  );
}

function inputOf(surveyId: string, values: NewExtractFields): CreateExtractInput {
  const { name, as, validity, recalledFrom, recalledTo, user } = values;
  return {
    surveyId,
    name,
    as,
    ...(validity.length === 0 ? {} : { validity: validity as NonNullable<CreateExtractInput['validity']> }),
    ...(recalledFrom === '' ? {} : { recalledFrom }),
    ...(recalledTo === '' ? {} : { recalledTo }),
    ...(user === '' ? {} : { user }),
  };
}
