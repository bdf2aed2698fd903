import { useLingui } from '@lingui/react/macro';
import { NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FeedbackPerson } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useActivityOptions, useWeightTargetNames } from '../patterns/body-names.ts';

export const SOMEBODY: FeedbackPerson = {
  sex: 'f',
  age: 35,
  weight: 65,
  height: 165,
  physicalActivityLevel: null,
  weightTarget: { coefficient: 0 },
};

interface PersonFieldsProps {
  person: FeedbackPerson;
  change: (person: FeedbackPerson) => void;
}

/** The facts about a person that feedback needs. */
export function PersonFields({ person, change }: PersonFieldsProps) {
  const { t } = useLingui();
  const levels = useQuery(read.energyRequirements.listPhysicalActivityLevels());
  const targets = useQuery(read.energyRequirements.listWeightTargets());
  const activityOptions = useActivityOptions();
  const targetNames = useWeightTargetNames();
  const figure = (name: 'age' | 'weight' | 'height', label: string, unit: string) => (
    <NumberInput
      size="xs"
      label={label}
      placeholder={t`unknown`}
      value={person[name] ?? ''}
      onChange={(value) => change({ ...person, [name]: value === '' || Number(value) <= 0 ? null : Number(value) })}
      min={0}
      hideControls
      rightSection={<span className="u">{unit}</span>}
      rightSectionWidth={52}
    />
  );
  return (
    <div className="stack tight">
      <Select
        size="xs"
        label={t`Sex`}
        placeholder={t`unknown`}
        data={[
          { value: 'f', label: t`female` },
          { value: 'm', label: t`male` },
        ]}
        value={person.sex}
        clearable
        onChange={(sex) => change({ ...person, sex: sex as FeedbackPerson['sex'] })}
      />
      {figure('age', t`Age`, t`years`)}
      {figure('weight', t`Weight`, 'kg')}
      {figure('height', t`Height`, 'cm')}
      <Select
        size="xs"
        label={t`Physical activity`}
        placeholder={t`unknown`}
        data={activityOptions(levels.data ?? [])}
        value={person.physicalActivityLevel === null ? null : String(person.physicalActivityLevel.id)}
        clearable
        onChange={(id) =>
          change({ ...person, physicalActivityLevel: levels.data?.find((level) => String(level.id) === id) ?? null })
        }
      />
      <Select
        size="xs"
        label={t`Weight target`}
        placeholder={t`unknown`}
        data={(targets.data ?? []).map(({ id, coefficient }) => ({
          value: String(coefficient),
          label: targetNames[id],
        }))}
        value={person.weightTarget === null ? null : String(person.weightTarget.coefficient)}
        clearable
        onChange={(value) =>
          change({ ...person, weightTarget: value === null ? null : { coefficient: Number(value) } })
        }
      />
    </div>
  );
}
