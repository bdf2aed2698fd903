import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NumberInput, Switch, TextInput } from '@mantine/core';
import type { PortionSizeMethod } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import { Icon } from '../../shell/icon.tsx';
import { categoryChoice } from '../parts/category-select.tsx';
import { CHOICES, RemoteSelect } from '../parts/remote-select.tsx';
import { usePlace } from '../place.ts';

type ParametersOf<Name extends PortionSizeMethod['method']> = Extract<
  PortionSizeMethod,
  { method: Name }
>['parameters'];
type Unit = ParametersOf<'standard-portion'>['units'][number];
type ParentShare = ParametersOf<'parent-food-portion'>['options'][number];
type Share = ParentShare['choices'][number];

function replaced<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return items.map((one, other) => (other === at ? item : one));
}

function without<Item>(items: readonly Item[], at: number): Item[] {
  return items.filter((_, other) => other !== at);
}

function Remove({ name, isAlone, act }: { name: string; isAlone: boolean; act: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={name} disabled={isAlone} onClick={act}>
      <Icon name="close" />
    </ActionIcon>
  );
}

/** The measures of a standard portion: a slice of 40 g. */
export function Units({ units, change }: { units: readonly Unit[]; change: (units: Unit[]) => void }) {
  const { t } = useLingui();
  return (
    <div className="span stack tight">
      {units.map((unit, at) => (
        <div className="row choicerow" key={at} role="group" aria-label={t`Measure ${at + 1}`}>
          <TextInput
            className="grow"
            label={t`Measure`}
            placeholder={t`slice`}
            autoFocus={unit.name === '' && at === units.length - 1}
            value={unit.name}
            onChange={({ currentTarget: { value } }) => change(replaced(units, at, { ...unit, name: value }))}
          />
          <NumberInput
            className="short"
            label={t`Weight`}
            suffix=" g"
            min={0}
            value={unit.weight}
            onChange={(value) => change(replaced(units, at, { ...unit, weight: Number(value) }))}
          />
          <Switch
            label={t`Without the name of the food`}
            checked={unit.omitFoodDescription}
            onChange={({ currentTarget: { checked } }) =>
              change(replaced(units, at, { ...unit, omitFoodDescription: checked }))
            }
          />
          <Remove
            name={t`Remove measure ${at + 1}`}
            isAlone={units.length === 1}
            act={() => change(without(units, at))}
          />
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<Icon name="plus" />}
          onClick={() => change([...units, { name: '', weight: 100, omitFoodDescription: false }])}
        >
          <Trans>Add a measure</Trans>
        </Button>
      </div>
    </div>
  );
}

interface SharesProps {
  name: string;
  note?: string;
  shares: readonly Share[];
  change: (shares: Share[]) => void;
}

/** Shares of something, each with its words. */
export function Shares({ name, note, shares, change }: SharesProps) {
  const { t } = useLingui();
  return (
    <div className="span stack tight" role="group" aria-label={name}>
      {shares.length === 0 && <p className="dim">{note}</p>}
      {shares.map((share, at) => (
        <div className="row choicerow" key={at}>
          <TextInput
            className="grow"
            label={t`Words of share ${at + 1}`}
            placeholder={t`a little`}
            value={share.label}
            onChange={({ currentTarget: { value } }) => change(replaced(shares, at, { ...share, label: value }))}
          />
          <NumberInput
            className="short"
            label={t`Share ${at + 1}`}
            suffix=" %"
            min={0}
            decimalScale={2}
            value={Number((share.value * 100).toFixed(2))}
            onChange={(value) => change(replaced(shares, at, { ...share, value: Number(value) / 100 }))}
          />
          <Remove name={t`Remove share ${at + 1}`} isAlone={false} act={() => change(without(shares, at))} />
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<Icon name="plus" />}
          onClick={() => change([...shares, { label: '', value: 0.1 }])}
        >
          <Trans>Add a share</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Shares of the food that this one goes with, for each category of it. */
export function ParentShares({
  options,
  change,
}: {
  options: readonly ParentShare[];
  change: (options: ParentShare[]) => void;
}) {
  const { t } = useLingui();
  const { locale } = usePlace();
  return (
    <div className="span stack tight">
      {options.map((option, at) => (
        <div key={at} className="stack tight">
          <div className="row choicerow">
            <div className="grow">
              <RemoteSelect
                label={t`Where the other food is in`}
                description={t`Empty: any other food.`}
                isClearable
                value={option.category ?? ''}
                onChange={(code) => change(replaced(options, at, { ...option, category: code === '' ? null : code }))}
                find={(search) => read.categoryRecords.list({ locale, search, limit: CHOICES })}
                choiceOf={categoryChoice}
              />
            </div>
            <Remove
              name={t`Remove kind ${at + 1}`}
              isAlone={options.length === 1}
              act={() => change(without(options, at))}
            />
          </div>
          <Shares
            name={t`Shares of kind ${at + 1}`}
            shares={option.choices}
            change={(choices) => change(replaced(options, at, { ...option, choices }))}
          />
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<Icon name="plus" />}
          onClick={() => change([...options, { category: null, choices: [{ label: '', value: 0.1 }] }])}
        >
          <Trans>Add a kind of food</Trans>
        </Button>
      </div>
    </div>
  );
}
