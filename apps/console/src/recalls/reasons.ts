import { useLingui } from '@lingui/react/macro';
import type { CodingReason } from 'dietary-recall-client';

/** The reasons that a judgement may have, in words. */
export function useReasonNames(): Readonly<Partial<Record<CodingReason, string>>> {
  const { t } = useLingui();
  return {
    checked: t`Checked`,
    'implausible-recall': t`Not plausible`,
    'incomplete-recall': t`Not complete`,
    'implausible-amount': t`An amount is not plausible`,
    'forgotten-food': t`Foods were forgotten`,
    'repeated-food': t`Foods are told twice`,
    'wrong-time': t`Another day is told`,
    'test-recall': t`A test`,
    other: t`Another reason`,
  };
}
