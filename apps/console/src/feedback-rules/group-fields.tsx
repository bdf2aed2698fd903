import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { useNameOfList } from '../patterns/list-name.ts';
import { useNutrientTypes } from '../patterns/nutrient-name.ts';
import type { Field } from '../patterns/record-form.tsx';
import { useAccess } from '../session/access.ts';
import type { GroupValues } from './group-values.ts';
import { useRuleNames } from './words.ts';

export function useGroupNames(): Record<keyof GroupValues & string, string> {
  const { t } = useLingui();
  return {
    nutrientTypeId: t`Nutrient`,
    nutrientRuleType: t`What is compared`,
    nutrientTypeKCalPerUnit: t`Energy of a unit`,
    sex: t`Sex`,
    ageFrom: t`Age from`,
    ageTo: t`Age below`,
    heightFrom: t`Height from`,
    heightTo: t`Height below`,
    weightFrom: t`Weight from`,
    weightTo: t`Weight below`,
    physicalLevelId: t`Physical activity`,
    localeId: t`Only in the food list`,
    surveyId: t`Only in the survey`,
    sectors: t`Sectors`,
  };
}

/** What a rule compares, and for whom. */
export function GroupFields({ field, values }: { field: Field<GroupValues>; values: GroupValues }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const rules = useRuleNames();
  const types = useNutrientTypes();
  const levels = useQuery(read.energyRequirements.listPhysicalActivityLevels());
  const nameOfList = useNameOfList();
  const locales = useQuery(read.locales.list({}));
  const surveys = useQuery({ ...read.surveys.list({ limit: 500 }), enabled: may('surveys:read') });
  const bound = (name: keyof GroupValues & string, unit: string) => (
    <NumberInput
      {...field(name)}
      min={0}
      hideControls
      rightSection={<span className="u">{unit}</span>}
      rightSectionWidth={52}
    />
  );
  return (
    <>
      <fieldset className="fields">
        <legend>
          <Trans>What is judged</Trans>
        </legend>
        <Select
          {...field('nutrientTypeId')}
          data={(types.data ?? []).map(({ nutrientId, description, unit }) => ({
            value: String(nutrientId),
            label: `${description}, ${unit}`,
          }))}
          searchable
        />
        <Select
          {...field('nutrientRuleType')}
          className="double"
          data={Object.entries(rules).map(([value, label]) => ({ value, label }))}
        />
        {values.nutrientRuleType === 'percentage_of_energy' && (
          <NumberInput
            {...field('nutrientTypeKCalPerUnit')}
            min={0}
            hideControls
            description={t`Such as 9 for a g of fat. All rules of the nutrient share it.`}
            rightSection={<span className="u">kcal</span>}
            rightSectionWidth={44}
          />
        )}
      </fieldset>
      <fieldset className="fields">
        <legend>
          <Trans>For whom</Trans>
        </legend>
        <Select
          {...field('sex')}
          placeholder={t`any`}
          data={[
            { value: 'f', label: t`women` },
            { value: 'm', label: t`men` },
          ]}
          clearable
        />
        {bound('ageFrom', t`years`)}
        {bound('ageTo', t`years`)}
        {bound('heightFrom', 'cm')}
        {bound('heightTo', 'cm')}
        {bound('weightFrom', 'kg')}
        {bound('weightTo', 'kg')}
        <Select
          {...field('physicalLevelId')}
          placeholder={t`any`}
          data={(levels.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          clearable
        />
        <Select
          {...field('localeId')}
          placeholder={t`everywhere`}
          data={(locales.data ?? []).map((list) => ({ value: list.id, label: `${nameOfList(list)} (${list.id})` }))}
          searchable
          clearable
          description={t`There it stands in place of the rules that hold everywhere.`}
        />
        {surveys.data !== undefined && (
          <Select
            {...field('surveyId')}
            placeholder={t`everywhere`}
            data={surveys.data.items.map(({ id }) => id)}
            searchable
            clearable
          />
        )}
      </fieldset>
    </>
  );
}
