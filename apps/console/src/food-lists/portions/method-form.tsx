import { PIECE_SHAPES } from '@dietary-recall/vocabulary';
import { Trans, useLingui } from '@lingui/react/macro';
import { MultiSelect, NumberInput, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PortionSizeMethod } from 'dietary-recall-client';
import type { ReactElement } from 'react';
import { read } from '../../calls/read.ts';
import { CHOICES, RemoteSelect } from '../parts/remote-select.tsx';
import { usePlace } from '../place.ts';
import { ParentShares, Shares, Units } from './choices.tsx';
import { usePieceShapes } from './method-words.ts';

interface MethodFormProps<M extends PortionSizeMethod = PortionSizeMethod> {
  method: M;
  change: (method: PortionSizeMethod) => void;
}

/** The fields of one method: its parts, and what all methods have. */
export function MethodForm({ method, change }: MethodFormProps) {
  const { t } = useLingui();
  return (
    <div className="fieldgrid">
      <Parameters method={method} change={change} />
      <NumberInput
        label={t`Factor of the weight`}
        min={0.001}
        step={0.05}
        decimalScale={3}
        value={method.conversionFactor}
        onChange={(value) => change({ ...method, conversionFactor: Number(value) || 1 })}
      />
      <DescriptionSelect value={method.description} onChange={(description) => change({ ...method, description })} />
      <Switch
        label={t`Also in recipes`}
        checked={method.useForRecipes}
        onChange={({ currentTarget: { checked } }) => change({ ...method, useForRecipes: checked })}
      />
    </div>
  );
}

function Parameters({ method, change }: MethodFormProps): ReactElement {
  const { t } = useLingui();
  const setOf = ({ id, description }: { id: string; description: string }) => ({
    value: id,
    label: description === id ? id : `${description} (${id})`,
  });
  switch (method.method) {
    case 'as-served': {
      const { parameters } = method;
      const find = (search: string | undefined) => read.asServedSets.list({ search, limit: CHOICES });
      return (
        <>
          <RemoteSelect
            autoFocus={parameters.servingImageSet === ''}
            label={t`Pictures of servings`}
            find={find}
            choiceOf={setOf}
            value={parameters.servingImageSet}
            onChange={(servingImageSet) => change({ ...method, parameters: { ...parameters, servingImageSet } })}
          />
          <RemoteSelect
            label={t`Pictures of leftovers`}
            description={t`Empty: leftovers are not asked about.`}
            find={find}
            choiceOf={setOf}
            isClearable
            value={parameters.leftoversImageSet ?? ''}
            onChange={(set) => {
              const { servingImageSet } = parameters;
              change({ ...method, parameters: { servingImageSet, ...(set === '' ? {} : { leftoversImageSet: set }) } });
            }}
          />
        </>
      );
    }
    case 'guide-image':
      return (
        <RemoteSelect
          autoFocus={method.parameters.guideImageId === ''}
          label={t`Guide picture`}
          find={(search) => read.guideImages.list({ search, limit: CHOICES })}
          choiceOf={setOf}
          value={method.parameters.guideImageId}
          onChange={(guideImageId) => change({ ...method, parameters: { guideImageId } })}
        />
      );
    case 'drink-scale':
      return <DrinkScale method={method} change={change} />;
    case 'standard-portion':
      return <Units units={method.parameters.units} change={(units) => change({ ...method, parameters: { units } })} />;
    case 'cereal':
      return (
        <Select
          label={t`Kind of cereal`}
          data={[
            { value: 'flake', label: t`flakes` },
            { value: 'hoop', label: t`hoops` },
            { value: 'rkris', label: t`puffed rice` },
          ]}
          value={method.parameters.type}
          onChange={(type) => change({ ...method, parameters: { type: (type ?? 'flake') as 'flake' } })}
        />
      );
    case 'milk-in-a-hot-drink':
      return (
        <Shares
          name={t`Shares of milk`}
          note={t`None: the usual ones.`}
          shares={method.parameters.options ?? []}
          change={(options) => change({ ...method, parameters: options.length === 0 ? {} : { options } })}
        />
      );
    case 'parent-food-portion':
      return (
        <ParentShares
          options={method.parameters.options}
          change={(options) => change({ ...method, parameters: { options } })}
        />
      );
    case 'dimensions':
      return <Dimensions method={method} change={change} />;
    case 'milk-on-cereal':
    case 'pizza':
    case 'weight':
      return (
        <p className="dim span">
          <Trans>It needs nothing else.</Trans>
        </p>
      );
  }
}

type DrinkScaleMethod = Extract<PortionSizeMethod, { method: 'drink-scale' }>;

function DrinkScale({ method, change }: MethodFormProps<DrinkScaleMethod>) {
  const { t } = useLingui();
  const { parameters } = method;
  return (
    <>
      <RemoteSelect
        autoFocus={parameters.drinkwareId === ''}
        label={t`Glasses or cups`}
        find={(search) => read.drinkwareSets.list({ search, limit: CHOICES })}
        choiceOf={({ id, description }) => ({ value: id, label: `${description} (${id})` })}
        value={parameters.drinkwareId}
        onChange={(drinkwareId) => change({ ...method, parameters: { ...parameters, drinkwareId } })}
      />
      <NumberInput
        label={t`Level at first`}
        suffix=" %"
        min={0}
        max={100}
        value={Math.round(parameters.initialFillLevel * 100)}
        onChange={(value) =>
          change({ ...method, parameters: { ...parameters, initialFillLevel: Number(value) / 100 } })
        }
      />
      <Switch
        label={t`Always filled so`}
        description={t`The level is not asked about.`}
        checked={parameters.skipFillLevel}
        onChange={({ currentTarget: { checked } }) =>
          change({ ...method, parameters: { ...parameters, skipFillLevel: checked } })
        }
      />
    </>
  );
}

type DimensionsMethod = Extract<PortionSizeMethod, { method: 'dimensions' }>;

function Dimensions({ method, change }: MethodFormProps<DimensionsMethod>) {
  const { t } = useLingui();
  const words = usePieceShapes();
  const { parameters } = method;
  return (
    <>
      <MultiSelect
        label={t`Shapes of a piece`}
        data={PIECE_SHAPES.map((shape) => ({ value: shape, label: words[shape] }))}
        value={[...parameters.shapes]}
        onChange={(chosen) => {
          const shapes = PIECE_SHAPES.filter((shape) => chosen.includes(shape));
          if (shapes.length > 0) change({ ...method, parameters: { ...parameters, shapes } });
        }}
      />
      <NumberInput
        label={t`Density`}
        description={t`Weight of 1 cm³ of the food. Water has 1.`}
        suffix=" g/cm³"
        min={0.01}
        max={5}
        step={0.05}
        decimalScale={3}
        value={parameters.densityGPerCm3}
        onChange={(value) => change({ ...method, parameters: { ...parameters, densityGPerCm3: Number(value) || 1 } })}
      />
    </>
  );
}

/** The words by which respondents choose the method. They are keys of translations. */
function DescriptionSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t, i18n } = useLingui();
  const { locale } = usePlace();
  const { data } = useQuery(read.translations.get({ language: i18n.locale, locale }));
  const texts = { ...data?.methods };
  if (!(value in texts)) texts[value] = value;
  return (
    <Select
      label={t`Respondents choose it as`}
      data={Object.entries(texts).map(([key, text]) => ({ value: key, label: text }))}
      value={value}
      searchable
      onChange={(key) => onChange(key ?? value)}
    />
  );
}
