import { useLingui } from '@lingui/react/macro';
import type { CodingReason } from 'dietary-recall-client';

/** The reasons of a coding or a judgement, in words. */
export function useReasonNames(): Readonly<Record<CodingReason, string>> {
  const { t } = useLingui();
  return {
    'not-in-list': t`Not in the list`,
    'unknown-code': t`Unknown code`,
    'unknown-portion': t`Unknown amount`,
    'implausible-amount': t`Implausible amount`,
    'wrong-food': t`Wrong food`,
    'wrong-time': t`Wrong time`,
    'forgotten-food': t`Forgotten food`,
    'repeated-food': t`Repeated food`,
    'implausible-recall': t`Implausible recall`,
    'incomplete-recall': t`Incomplete recall`,
    'test-recall': t`Test`,
    'coding-error': t`Coding error`,
    checked: t`Checked`,
    other: t`Another reason`,
  };
}
