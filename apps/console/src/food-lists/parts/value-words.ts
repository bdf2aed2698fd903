import { useLingui } from '@lingui/react/macro';
import type { PortionSizeMethod } from 'dietary-recall-client';
import { useFormat } from '../../patterns/format.ts';
import { useMethodWords } from '../portions/method-words.ts';

/** Values of foods and categories in words, for a conflict and for the history. */
export function useValueWords(): (name: string, value: unknown) => string {
  const { t } = useLingui();
  const { nameOf, summaryOf } = useMethodWords();
  const { semicolon, colon } = useFormat();
  const plain = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(plain).join(semicolon);
    if (typeof value === 'object') {
      const parts = Object.entries(value).filter(([, part]) => part !== null);
      return parts.map(([name, part]) => `${name}${colon}${plain(part)}`).join(', ') || '–';
    }
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (name, value) => {
    if (name === 'portionSize' && Array.isArray(value)) {
      const methods = value as PortionSizeMethod[];
      return (
        methods.map((method) => `${nameOf(method.method)}${colon}${summaryOf(method)}`).join(semicolon) || t`inherited`
      );
    }
    if (name === 'associatedFoods' && Array.isArray(value)) {
      return (value as { promptText: string }[]).map(({ promptText }) => promptText).join(semicolon) || '–';
    }
    return plain(value);
  };
}
