import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UpdatePhysicalDataInput } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { BodyFields } from '../patterns/body-fields.tsx';
import { useActivityOptions, useWeightTargetNames } from '../patterns/body-names.ts';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { api } from '../session/service.ts';

/** The fields as the form holds them. Empty: stays as it is. */
type Values = {
  sex: string | null;
  birthdate: string;
  weight: number | '';
  height: number | '';
  weightTarget: string | null;
  physicalActivityLevelId: string | null;
};

const EMPTY: Values = {
  sex: null,
  birthdate: '',
  weight: '',
  height: '',
  weightTarget: null,
  physicalActivityLevelId: null,
};

/** What feedback needs of a person. What is stored is shown to nobody but them, so only new values are typed. */
export function BodyForm({ userId }: { userId: number }) {
  const { t } = useLingui();
  const update = useWrite(api.users.updatePhysicalData.mutate, ['users']);
  const { data: levels } = useQuery(read.energyRequirements.listPhysicalActivityLevels());
  const targetNames = useWeightTargetNames();
  const activityOptions = useActivityOptions();
  const names = {
    sex: t`Sex`,
    birthdate: t`Day of birth`,
    weight: t`Weight in kg`,
    height: t`Height in cm`,
    weightTarget: t`Wants to`,
    physicalActivityLevelId: t`Activity`,
  };
  const save = async ({ changes }: Filled<Values>) => {
    const { physicalActivityLevelId: level, ...others } = changes;
    const body = { ...others, ...(level ? { physicalActivityLevelId: Number(level) } : {}) };
    await update.mutateAsync({ userId, ...body } as UpdatePhysicalDataInput);
    return { version: null, values: EMPTY };
  };
  return (
    <RecordForm stored={{ version: null, values: EMPTY }} names={names} save={save}>
      {(field) => (
        <>
          <p className="dim">{t`Only what you fill in is changed.`}</p>
          <BodyFields field={field} />
          <Select
            {...field('weightTarget')}
            clearable
            data={Object.entries(targetNames).map(([value, label]) => ({ value, label }))}
          />
          <Select {...field('physicalActivityLevelId')} clearable data={activityOptions(levels ?? [])} />
        </>
      )}
    </RecordForm>
  );
}
