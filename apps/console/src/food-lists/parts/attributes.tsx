import { useLingui } from '@lingui/react/macro';
import { NumberInput, Select } from '@mantine/core';
import type { Attributes } from 'dietary-recall-client';
import type { Field } from '../../patterns/record-form.tsx';

/** The attributes that are inherited, as a form holds them: '' is inherited. */
export type AttributeValues = {
  readyMealOption: '' | 'true' | 'false';
  sameAsBeforeOption: '' | 'true' | 'false';
  reasonableAmount: number | '';
  defaultAmount: number | '';
  useInRecipes: '' | '0' | '1' | '2';
};

export function attributeValues(attributes: Attributes): AttributeValues {
  const flag = (value: boolean | null) => (value === null ? '' : value ? 'true' : 'false');
  return {
    readyMealOption: flag(attributes.readyMealOption),
    sameAsBeforeOption: flag(attributes.sameAsBeforeOption),
    reasonableAmount: attributes.reasonableAmount ?? '',
    defaultAmount: attributes.defaultAmount ?? '',
    useInRecipes: attributes.useInRecipes === null ? '' : (String(attributes.useInRecipes) as '0'),
  };
}

export function attributesOf(values: AttributeValues): Attributes {
  const flag = (value: string) => (value === '' ? null : value === 'true');
  return {
    readyMealOption: flag(values.readyMealOption),
    sameAsBeforeOption: flag(values.sameAsBeforeOption),
    reasonableAmount: values.reasonableAmount === '' ? null : values.reasonableAmount,
    defaultAmount: values.defaultAmount === '' ? null : values.defaultAmount,
    useInRecipes: values.useInRecipes === '' ? null : Number(values.useInRecipes),
  };
}

export function useAttributeNames(): Record<keyof AttributeValues, string> {
  const { t } = useLingui();
  return {
    readyMealOption: t`Ready meal`,
    sameAsBeforeOption: t`Same as last time`,
    reasonableAmount: t`Large amount from`,
    defaultAmount: t`Amount if unknown`,
    useInRecipes: t`Where it is used`,
  };
}

/** Where a food may be used, in words. */
export function useUses(): Record<'0' | '1' | '2', string> {
  const { t } = useLingui();
  return { 0: t`anywhere`, 1: t`not in recipes`, 2: t`in recipes only` };
}

export function AttributeFields({ field }: { field: Field<AttributeValues> }) {
  const { t } = useLingui();
  const uses = useUses();
  const inherited = { value: '', label: t`as its categories` };
  const flags = [inherited, { value: 'true', label: t`yes` }, { value: 'false', label: t`no` }];
  return (
    <>
      <NumberInput
        {...field('reasonableAmount')}
        min={1}
        suffix=" g"
        placeholder={inherited.label}
        description={t`A larger portion is flagged and asked about again.`}
      />
      <NumberInput
        {...field('defaultAmount')}
        min={0}
        suffix=" g"
        placeholder={inherited.label}
        description={t`Counts for who cannot say how much it was.`}
      />
      <Select {...field('sameAsBeforeOption')} data={flags} description={t`Offers the amount of the last recall.`} />
      <Select {...field('readyMealOption')} data={flags} description={t`Asks whether it was bought ready.`} />
      <Select
        {...field('useInRecipes')}
        data={[inherited, ...Object.entries(uses).map(([value, label]) => ({ value, label }))]}
      />
    </>
  );
}
