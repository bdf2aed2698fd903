import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { read } from '../../calls/read.ts';

/** In ms: a code is asked for once typing rests. */
const REST_MS = 250;

/** Whether a new record can have the code, in words, while it is typed. `own`: the code that it has now. */
export function useCodeWords(kind: 'food' | 'category', typed: string, own = ''): string {
  const { t } = useLingui();
  const [code] = useDebouncedValue(typed, REST_MS);
  const isAsked = code !== '' && code !== own;
  const wanted =
    kind === 'food' ? read.foodRecords.codeAvailable({ code }) : read.categoryRecords.codeAvailable({ code });
  const { data } = useQuery({ ...wanted, ...(isAsked ? {} : { queryFn: skipToken }) });
  if (!isAsked || code !== typed || data === undefined) return '';
  return data.available ? t`The code is free.` : t`This code is taken or has other characters.`;
}
