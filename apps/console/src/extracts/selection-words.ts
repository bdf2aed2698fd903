import { useLingui } from '@lingui/react/macro';
import type { ExtractSelection } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';

/** Which recalls an extract has, in words. */
export function useSelectionWords(): (selection: ExtractSelection) => string {
  const { t } = useLingui();
  const { date, day, semicolon } = useFormat();
  const validities = useValidityNames();
  return ({ as, validity, recalledFrom, recalledTo, dateFrom, user }) =>
    [
      as === 'coded' ? t`as coded` : t`as submitted`,
      validity === null ? null : validity.map((one) => validities[one] ?? one).join(', '),
      recalledFrom === null ? null : t`days from ${day(recalledFrom)}`,
      recalledTo === null ? null : t`days to ${day(recalledTo)}`,
      dateFrom === null ? null : t`sent from ${date(dateFrom)}`,
      user === null ? null : t`of ${user} alone`,
    ]
      .filter((part) => part !== null)
      .join(semicolon);
}

/** The judgements of recalls, and recalls that nobody has judged. */
export function useValidityNames(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    valid: t({ message: 'valid', context: 'recalls' }),
    doubtful: t`doubtful`,
    excluded: t({ message: 'excluded', context: 'recalls' }),
    unjudged: t`not judged`,
  };
}
