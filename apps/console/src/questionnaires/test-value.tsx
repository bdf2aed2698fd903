import type { Fact } from '@dietary-recall/scheme/condition';
import { DAY_MS } from '@dietary-recall/vocabulary';
import { useLingui } from '@lingui/react/macro';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { valueOf, wordsOf, type Comparison } from './conditions.ts';
import { isWritten, listOf, nameIn, valueAt, type Written, textOf } from './document.ts';
import { useDraft } from './draft.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

interface TestValueProps {
  test: Written;
  fact: Fact['fact'];
  comparison: Comparison;
  error: string | undefined;
  change: (next: Written) => void;
}

/** What a fact is compared with: chosen where there is a list of values, typed elsewhere. */
export function TestValue({ test, fact, comparison, error, change }: TestValueProps) {
  const { t } = useLingui();
  const { isReadOnly } = useDraft();
  const values = useValues(test, fact);
  const isNumber = comparison === 'atLeast' || comparison === 'atMost';
  const isTruth = values?.some(({ value }) => value === 'true') ?? false;
  const label = t`Value`;
  const set = (typed: string) => change({ ...test, [comparison]: valueOf(comparison, typed, isTruth) });
  const common = { size: 'xs', 'aria-label': label, error, disabled: isReadOnly } as const;
  if (values !== null && comparison === 'in') {
    return (
      <MultiSelect
        {...common}
        data={values}
        value={listOf(test['in']).map(textOf)}
        onChange={(given) => set(given.join(','))}
      />
    );
  }
  if (values !== null && !isNumber) {
    return (
      <Select {...common} data={values} value={wordsOf(test[comparison])} onChange={(given) => set(given ?? '')} />
    );
  }
  return (
    <TextInput
      {...common}
      placeholder={comparison === 'in' ? t`parted by commas` : undefined}
      defaultValue={wordsOf(test[comparison])}
      onBlur={({ currentTarget: { value } }) => set(value)}
    />
  );
}

/** The values that a fact may have; null: any. */
function useValues(test: Written, fact: Fact['fact']): { value: string; label: string }[] | null {
  const { t, i18n } = useLingui();
  const { document, languages } = useDraft();
  const named = (items: unknown, key: string, text: string) =>
    listOf(items)
      .filter(isWritten)
      .map((item) => ({ value: textOf(item[key]), label: nameIn(item[text], languages) || textOf(item[key]) }));
  if (fact === 'recall.weekday') {
    const name = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' });
    return WEEKDAYS.map((value, at) => ({ value, label: name.format(MONDAY + at * DAY_MS) }));
  }
  if (fact === 'meal.kind') return unique(named(valueAt(document, ['meals']), 'id', 'name'));
  if (fact !== 'answer') return null;
  const questions = listOf(valueAt(document, ['questions'])).filter(isWritten);
  const question = questions.find(({ id }) => id === test['question']);
  if (question?.['type'] === 'yes-no') {
    return [
      { value: 'true', label: t`yes` },
      { value: 'false', label: t`no` },
    ];
  }
  const options = named(question?.['options'], 'value', 'label');
  return options.length === 0 ? null : unique(options);
}

function unique<One extends { value: string }>(options: readonly One[]): One[] {
  return [...new Map(options.map((one) => [one.value, one])).values()];
}
