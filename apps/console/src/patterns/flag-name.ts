import { useLingui } from '@lingui/react/macro';
import type { QualityFlag } from 'dietary-recall-client';

/** The names of the quality flags of recalls. */
export function useFlagNames(): Readonly<Record<QualityFlag, string>> {
  const { t } = useLingui();
  return {
    unreasonable_portion: t`Large amount`,
    low_energy: t`Energy below the cut-off`,
    high_energy: t`Energy above the cut-off`,
    quick_completion: t`Done very quickly`,
    unresolved_food: t`Food code not in the list`,
    default_portion: t`Usual amount taken`,
    unknown_portion: t`Portion not known`,
    incomplete: t`Sums incomplete`,
    few_foods: t`Few foods`,
    few_meals: t`Few meals`,
    missing_food: t`Foods not in the list`,
  };
}
