import { QUESTION_PLACES, QUESTION_TYPES } from '@dietary-recall/scheme/question';
import { useLingui } from '@lingui/react/macro';
import type { Spec } from './specs.ts';
import { usePlaceNames, useTypeNames } from './words.ts';

/** The fields of a question of a type. */
export function useQuestionSpecs(type: string): readonly Spec[] {
  const { t } = useLingui();
  const types = useTypeNames();
  const places = usePlaceNames();
  const number = (key: string, label: string): Spec => ({ kind: 'number', key, label, usual: null, isNullable: true });
  const required: Spec = { kind: 'flag', key: 'isRequired', label: t`Must be answered`, usual: false };
  const options: Spec = {
    kind: 'list',
    key: 'options',
    label: t`Options`,
    note: t`In this order; none is chosen beforehand`,
    add: t`Option`,
    nameBy: ['label', 'value'],
    fresh: { value: '', label: {} },
    of: [
      { kind: 'line', key: 'value', label: t`Value`, isCode: true },
      { kind: 'words', key: 'label', label: t`Text of the option` },
      ...(type === 'choices'
        ? [{ kind: 'flag', key: 'isExclusive', label: t`Excludes the others`, usual: false } as const]
        : []),
    ],
  };
  const own: Readonly<Record<string, readonly Spec[]>> = {
    'yes-no': [required],
    choice: [options, required],
    choices: [
      options,
      required,
      { kind: 'number', key: 'fewest', label: t`Fewest options`, usual: 0 },
      number('most', t`Most options`),
    ],
    number: [
      required,
      { kind: 'words', key: 'unit', label: t`Unit, such as glasses`, isNullable: true },
      { kind: 'flag', key: 'isWhole', label: t`Whole numbers only`, usual: false },
      number('least', t`Smallest number`),
      number('most', t`Largest number`),
    ],
    text: [
      required,
      { kind: 'number', key: 'maxLength', label: t`Most characters`, usual: 500 },
      { kind: 'flag', key: 'isLong', label: t`Several lines`, usual: false },
    ],
    date: [
      required,
      { kind: 'line', type: 'date', key: 'earliest', label: t`Earliest date`, isNullable: true },
      { kind: 'line', type: 'date', key: 'latest', label: t`Latest date`, isNullable: true },
    ],
    time: [required],
    scale: [
      required,
      { kind: 'number', key: 'least', label: t`Number at the lower end`, usual: 1 },
      { kind: 'number', key: 'most', label: t`Number at the upper end`, usual: 5 },
      { kind: 'words', key: 'leastLabel', label: t`What the lower end means` },
      { kind: 'words', key: 'mostLabel', label: t`What the upper end means` },
    ],
    info: [],
  };
  return [
    { kind: 'line', key: 'id', label: t`Name in the data`, isCode: true },
    {
      kind: 'choice',
      key: 'type',
      label: t`Kind`,
      usual: 'yes-no',
      options: QUESTION_TYPES.map((value) => ({ value, label: types[value] })),
    },
    {
      kind: 'choice',
      key: 'at',
      label: t({ message: 'Asked', context: 'question' }),
      usual: 'end',
      options: QUESTION_PLACES.map((value) => ({ value, label: places[value] })),
    },
    { kind: 'words', key: 'text', label: t`Question`, isLong: true },
    { kind: 'words', key: 'help', label: t`Help`, isLong: true, isNullable: true },
    { kind: 'words', key: 'interviewerHint', label: t`Hint for interviewers`, isLong: true, isNullable: true },
    ...(own[type] ?? []),
    { kind: 'when', key: 'when', label: t`Asked only when` },
  ];
}
