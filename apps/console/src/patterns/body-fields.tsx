import { useLingui } from '@lingui/react/macro';
import { NumberInput, Select } from '@mantine/core';
import { DayField } from './day-field.tsx';
import type { Field } from './record-form.tsx';

/** Sex, day of birth, weight in kg and height in cm, which feedback needs. */
export function BodyFields({ field }: { field: Field<Record<'sex' | 'birthdate' | 'weight' | 'height', unknown>> }) {
  const { t } = useLingui();
  return (
    <>
      <Select
        {...field('sex')}
        clearable
        data={[
          { value: 'f', label: t`Female` },
          { value: 'm', label: t`Male` },
        ]}
      />
      <DayField {...field('birthdate')} />
      <NumberInput {...field('weight')} min={1} max={999} decimalScale={1} />
      <NumberInput {...field('height')} min={1} max={499} />
    </>
  );
}
