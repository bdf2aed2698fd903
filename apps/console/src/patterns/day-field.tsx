import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';

/** A field for a calendar day, YYYY-MM-DD, or '' while none is chosen. Its year has four digits: browsers take six. */
export function DayField(props: TextInputProps) {
  return <TextInput type="date" max="9999-12-31" {...props} />;
}

/** Returns what a form says at each of its days that is not chosen. */
export function useDaysMissing(): <Name extends string>(
  days: Readonly<Record<Name, string>>,
) => Partial<Record<Name, string>> {
  const { t } = useLingui();
  return (days) => {
    const missing = Object.entries(days).filter(([, day]) => day === '');
    return Object.fromEntries(missing.map(([name]) => [name, t`Choose a day.`])) as Partial<typeof days>;
  };
}
