import { useLingui } from '@lingui/react/macro';
import type { PortionSizeMethod } from 'dietary-recall-client';
import { useMethodWords } from '../portions/method-words.ts';

/** Values of foods and categories in words, for a conflict and for the history. */
export function useValueWords(): (name: string, value: unknown) => string {
  const { t } = useLingui();
  const { nameOf, summaryOf } = useMethodWords();
  return (name, value) => {
    if (name === 'portionSize' && Array.isArray(value)) {
      const methods = value as PortionSizeMethod[];
      return methods.map((method) => `${nameOf(method.method)}: ${summaryOf(method)}`).join('; ') || t`inherited`;
    }
    if (name === 'associatedFoods' && Array.isArray(value)) {
      return (value as { promptText: string }[]).map(({ promptText }) => promptText).join('; ') || '–';
    }
    return plain(value);
  };
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(plain).join('; ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(([, part]) => part !== null);
    return parts.map(([name, part]) => `${name}: ${plain(part)}`).join(', ') || '–';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
