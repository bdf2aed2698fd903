import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Switch, TextInput } from '@mantine/core';
import type { NutrientType } from 'dietary-recall-client';
import { useState } from 'react';
import type { Field } from '../patterns/record-form.tsx';
import { isAmount, type RecordValues } from './record-values.ts';

/** What a record lacks, in words at its fields. */
export function useCheckRecord(): (values: RecordValues) => Record<string, string> {
  const { t } = useLingui();
  return (values) =>
    Object.fromEntries([
      ...(values.description.trim() === '' ? [['description', t`A record needs a name.`] as const] : []),
      ...Object.entries(values).flatMap(([name, value]) =>
        /^n\d+$/.test(name) && !isAmount(String(value))
          ? [[name, t`A number, such as 12.5 or <0.5, or tr for traces.`] as const]
          : [],
      ),
    ]);
}

interface RecordFieldsProps {
  field: Field<RecordValues>;
  values: RecordValues;
  types: readonly NutrientType[];
  /** Is it stored already? */
  isStored?: true;
}

/** The names of a record, its amounts per 100 g and its texts. */
export function RecordFields({ field, values, types, isStored }: RecordFieldsProps) {
  const { t } = useLingui();
  const [added, add] = useState<readonly number[]>([]);
  const [typed, type] = useState('');
  const isShown = ({ nutrientId }: NutrientType) => `n${nutrientId}` in values || added.includes(nutrientId);
  const texts = Object.keys(values).filter((name) => name.startsWith('f:'));
  return (
    <>
      <div className="fields">
        <TextInput {...field('description')} />
        <TextInput
          {...field('localDescription')}
          description={t`In the language of the table, if that is another one.`}
        />
        {isStored && (
          <Switch
            {...field('isRetired', { type: 'checkbox' })}
            description={t`No food can get it any more. Foods that have it keep it from going out of use.`}
          />
        )}
      </div>
      <fieldset className="fields amounts">
        <legend>
          <Trans>Amounts per 100 g of food</Trans>
        </legend>
        {types.filter(isShown).map(({ nutrientId, description, unit }) => (
          <TextInput
            key={nutrientId}
            {...field(`n${nutrientId}`)}
            value={String(values[`n${nutrientId}`] ?? '')}
            label={description}
            inputMode="text"
            placeholder={t`unknown`}
            rightSection={<span className="u">{unit}</span>}
            rightSectionWidth={72}
          />
        ))}
        <Select
          label={t`Add a nutrient`}
          placeholder={t`Name`}
          data={types
            .filter((nutrient) => !isShown(nutrient))
            .map(({ nutrientId, description, unit }) => ({
              value: String(nutrientId),
              label: `${description}, ${unit}`,
            }))}
          searchable
          searchValue={typed}
          onSearchChange={type}
          value={null}
          onChange={(id) => {
            if (id === null) return;
            add([...added, Number(id)]);
            type('');
          }}
        />
      </fieldset>
      <p className="dim">
        <Trans>An empty amount is unknown, not zero. {'<0.5'} is below a limit of detection, tr are traces.</Trans>
      </p>
      {texts.length > 0 && (
        <fieldset className="fields">
          <legend>
            <Trans>Texts of the table, copied into recalls</Trans>
          </legend>
          {texts.map((name) => (
            <TextInput key={name} {...field(name)} label={name.slice(2)} />
          ))}
        </fieldset>
      )}
    </>
  );
}
