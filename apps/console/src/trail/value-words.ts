import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../patterns/format.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The value of a field in words; a dash: there is none. `names`: the labels of the fields within it. */
export function useValueWords(names: Readonly<Record<string, string>>): (value: unknown) => string {
  const { t } = useLingui();
  const { time, semicolon, colon } = useFormat();
  const words = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return value ? t`yes` : t`no`;
    if (Array.isArray(value)) return value.map(words).join(', ') || '–';
    if (typeof value === 'object') {
      const parts = Object.entries(value).map(([name, part]) => `${names[name] ?? name}${colon}${words(part)}`);
      return parts.join(semicolon) || '–';
    }
    if (typeof value === 'string') return MOMENT.test(value) ? time(value) : value;
    return JSON.stringify(value);
  };
  return words;
}
