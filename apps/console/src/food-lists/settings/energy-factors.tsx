import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Input, NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EnergyFactors as Factors } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import { useFormat } from '../../patterns/format.ts';
import { useNutrientTypes } from '../../patterns/nutrient-name.ts';
import { api } from '../../session/service.ts';
import { Icon } from '../../shell/icon.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';

type Factor = Factors['own'][number];

interface EnergyFactorsProps {
  locale: string;
  isReadOnly: boolean;
}

/** How many kcal a unit of each nutrient gives, where this list differs from others. */
export function EnergyFactors({ locale, isReadOnly }: EnergyFactorsProps) {
  const { t } = useLingui();
  return (
    <>
      <SettingsForm<{ factors: Factor[] }, Factors>
        read={read.locales.getEnergyFactors({ locale })}
        valuesOf={({ own }) => ({ factors: own })}
        write={({ factors }, baseVersion) => api.locales.replaceEnergyFactors.mutate({ locale, baseVersion, factors })}
        again={() => api.locales.getEnergyFactors.query({ locale })}
        names={{ factors: t`Factors of this list` }}
        wordsOf={(_, factors) =>
          (factors as Factor[]).map(({ nutrientTypeId, kcalPerUnit }) => `${nutrientTypeId}: ${kcalPerUnit}`).join(', ')
        }
        isReadOnly={isReadOnly}
      >
        {(field, { factors }) => {
          const own = field('factors');
          return <Own factors={factors} error={own.error} change={(next) => own['onChange'](next)} />;
        }}
      </SettingsForm>
      <Effective locale={locale} />
    </>
  );
}

interface OwnProps {
  factors: readonly Factor[];
  error: React.ReactNode;
  change: (factors: Factor[]) => void;
}

function Own({ factors, error, change }: OwnProps) {
  const { t } = useLingui();
  const { data: types } = useNutrientTypes();
  const known = types ?? [];
  const left = known.filter(({ nutrientId }) => !factors.some(({ nutrientTypeId }) => nutrientTypeId === nutrientId));
  return (
    <>
      <p className="dim">
        <Trans>
          Nutrients that are not named here have the factor of the list below. Empty: not counted as energy.
        </Trans>
      </p>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {factors.map(({ nutrientTypeId, kcalPerUnit }, at) => {
        const type = known.find(({ nutrientId }) => nutrientId === nutrientTypeId);
        const name = type?.description ?? String(nutrientTypeId);
        return (
          <div key={nutrientTypeId} className="row">
            <span className="grow">{name}</span>
            <NumberInput
              aria-label={t`Energy of ${name}`}
              suffix={` kcal/${type?.unit ?? ''}`}
              min={0}
              decimalScale={3}
              value={kcalPerUnit ?? ''}
              onChange={(value) =>
                change(
                  factors.map((one, other) =>
                    other === at ? { nutrientTypeId, kcalPerUnit: value === '' ? null : Number(value) } : one,
                  ),
                )
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Remove ${name}`}
              onClick={() => change(factors.filter((_, other) => other !== at))}
            >
              <Icon name="close" />
            </ActionIcon>
          </div>
        );
      })}
      <Select
        aria-label={t`Add a nutrient`}
        placeholder={t`Add a nutrient`}
        searchable
        value={null}
        data={left.map(({ nutrientId, description }) => ({ value: String(nutrientId), label: description }))}
        onChange={(id) => {
          if (id !== null) change([...factors, { nutrientTypeId: Number(id), kcalPerUnit: 4 }]);
        }}
      />
      {factors.length > 0 && (
        <div>
          <Button size="xs" variant="subtle" color="gray" onClick={() => change([])}>
            <Trans>Remove all of them</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Effective({ locale }: { locale: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { data } = useQuery(read.locales.getEnergyFactors({ locale }));
  if (data === undefined) return null;
  return (
    <section className="panel" aria-label={t`What holds`}>
      <table className="table compact">
        <thead>
          <tr>
            <th scope="col">{t`Nutrient`}</th>
            <th scope="col" className="num">{t`Energy`}</th>
            <th scope="col">{t`Set at`}</th>
          </tr>
        </thead>
        <tbody>
          {data.effective.map(({ nutrientTypeId, description, unit, kcalPerUnit, localeId }) => (
            <tr key={nutrientTypeId}>
              <th scope="row">{description}</th>
              <td className="num">
                {kcalPerUnit === null ? t`not counted` : `${number(kcalPerUnit, 2)} kcal/${unit}`}
              </td>
              <td>{localeId ?? t`the nutrient itself`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
