import { BUILT_IN_CUT_OFFS } from '@dietary-recall/vocabulary';
import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput } from '@mantine/core';
import type { Field } from '../patterns/record-form.tsx';
import type { SettingsValues } from './settings-values.ts';

/** When recalls get a flag. */
export function QualityFields({ field }: { field: Field<SettingsValues> }) {
  const { t } = useLingui();
  const { lowEnergyKcal, highEnergyKcal, shortestMinutes } = BUILT_IN_CUT_OFFS;
  const ofOthers = t`Empty: that of others.`;
  return (
    <fieldset className="fields">
      <legend>
        <Trans>Flags</Trans>
      </legend>
      <p className="soft whole">
        <Trans>
          A recall beyond a cut-off gets a flag. Recalls that are stored keep theirs until they are calculated again.
        </Trans>
      </p>
      <NumberInput {...field('lowEnergyWomen')} min={1} description={ofOthers} />
      <NumberInput {...field('lowEnergyMen')} min={1} description={ofOthers} />
      <NumberInput {...field('lowEnergyAny')} min={1} description={t`Empty: ${lowEnergyKcal}.`} />
      <NumberInput {...field('highEnergyWomen')} min={1} description={ofOthers} />
      <NumberInput {...field('highEnergyMen')} min={1} description={ofOthers} />
      <NumberInput {...field('highEnergyAny')} min={1} description={t`Empty: ${highEnergyKcal}.`} />
      <NumberInput {...field('shortestMinutes')} min={0} description={t`Empty: ${shortestMinutes}.`} />
      <NumberInput {...field('fewestFoods')} min={1} description={t`Empty: no such flag.`} />
      <NumberInput {...field('fewestMeals')} min={1} description={t`Empty: no such flag.`} />
      <NumberInput {...field('mostMissingFoods')} min={0} description={t`Empty: no such flag.`} />
    </fieldset>
  );
}
