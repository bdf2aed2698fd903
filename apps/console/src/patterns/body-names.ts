import { useLingui } from '@lingui/react/macro';
import type { PhysicalActivityLevel } from 'dietary-recall-client';

/** The weight targets by their ids: the service names them in English alone. */
export function useWeightTargetNames() {
  const { t } = useLingui();
  return { keep_weight: t`keep the weight`, lose_weight: t`lose weight`, gain_weight: t`gain weight` } as const;
}

/** The levels of physical activity as options of a field. The service names them in English alone. */
export function useActivityOptions(): (levels: readonly PhysicalActivityLevel[]) => { value: string; label: string }[] {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    '1': t`sedentary or light activity`,
    '2': t`active or moderately active`,
    '3': t`vigorous or vigorously active`,
  };
  return (levels) => levels.map(({ id, name }) => ({ value: String(id), label: names[id] ?? name }));
}
