import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FoodRecord, FoodWithSources } from 'dietary-recall-client';
import type { ReactNode } from 'react';
import { read } from '../../calls/read.ts';
import { useFormat } from '../../patterns/format.ts';
import { Loaded } from '../../patterns/states.tsx';
import { useUses } from '../parts/attributes.tsx';
import { PlaceLink } from '../place-link.tsx';
import { usePlace } from '../place.ts';
import { CategoryName, MethodSource } from '../portions/method-source.tsx';
import { useMethodWords } from '../portions/method-words.ts';
import { Preview } from '../portions/preview.tsx';
import { Composition } from './composition.tsx';
import { useFoodNames } from './food-names.ts';

/** Each value that respondents get of a food, and where it is set. */
export function FoodSources({ record }: { record: FoodRecord }) {
  const { locale } = usePlace();
  const { code } = record.main;
  const query = useQuery(read.foods.getWithSources({ locale, code }));
  return (
    <Loaded query={query}>
      {(food) => {
        const [method] = food.data.portionSizeMethods;
        return (
          <div className="split">
            <div className="stack">
              <Values food={food} record={record} />
              <Composition code={code} />
            </div>
            {method !== undefined && (
              <div className="panel">
                <Preview method={method} food={{ name: food.data.localDescription, code }} />
              </div>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Values({ food: { data, sources }, record }: { food: FoodWithSources; record: FoodRecord }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { nameOf } = useMethodWords();
  const names = useFoodNames();
  const uses = useUses();
  const inherited = sources.inheritableAttributes;
  const grams = (weight: number | null) => (weight === null ? '–' : `${number(weight)} g`);
  const yes = (is: boolean) => (is ? t`yes` : t`no`);
  const records = Object.entries(data.nutrientTableCodes).map(([table, id]) => `${table} ${id}`);
  return (
    <section className="panel" aria-label={t`What respondents get`}>
      <table className="table cards sources">
        <thead>
          <tr>
            <th scope="col">{t`What`}</th>
            <th scope="col">{t`Respondents get`}</th>
            <th scope="col">{t`Set at`}</th>
            <th scope="col">{t({ message: 'Change', context: 'button' })}</th>
          </tr>
        </thead>
        <tbody>
          <Value
            name={names.localDescription}
            field="localDescription"
            source={<ListSource {...sources.localDescription} />}
          >
            {data.localDescription}
          </Value>
          <Value name={names.alternativeNames} field="alternativeNames" source={<Here />}>
            {record.local.alternativeNames.join(', ') || '–'}
          </Value>
          <Value name={names.brandNames} field="brandNames" source={<Here />}>
            {record.local.brandNames.join(', ') || '–'}
          </Value>
          <Value
            name={names.nutrientTableCodes}
            field="nutrientTableCodes"
            source={<ListSource {...sources.nutrientTables} />}
          >
            {records.join(', ') || '–'}
          </Value>
          <Value name={names.portionSize} field="portionSize" source={<MethodSource source={sources.portionSize} />}>
            {data.portionSizeMethods.map(({ method }) => nameOf(method)).join(', ') || '–'}
          </Value>
          <Value name={names.associatedFoods} field="associatedFoods" source={<Here />}>
            {record.local.associatedFoods.map(({ genericName }) => genericName).join(', ') || '–'}
          </Value>
          <Value
            name={names.reasonableAmount}
            field="reasonableAmount"
            isGlobal
            source={<RecordSource {...inherited.reasonableAmount} />}
          >
            {grams(data.reasonableAmount)}
          </Value>
          <Value
            name={names.defaultAmount}
            field="defaultAmount"
            isGlobal
            source={<RecordSource {...inherited.defaultAmount} />}
          >
            {grams(data.defaultAmount)}
          </Value>
          <Value
            name={names.sameAsBeforeOption}
            field="sameAsBeforeOption"
            isGlobal
            source={<RecordSource {...inherited.sameAsBeforeOption} />}
          >
            {yes(data.sameAsBeforeOption)}
          </Value>
          <Value
            name={names.readyMealOption}
            field="readyMealOption"
            isGlobal
            source={<RecordSource {...inherited.readyMealOption} />}
          >
            {yes(data.readyMealOption)}
          </Value>
          <Value
            name={names.useInRecipes}
            field="useInRecipes"
            isGlobal
            source={<RecordSource {...inherited.useInRecipes} />}
          >
            {uses[data.useInRecipes as 0]}
          </Value>
          <Value name={names.parentCategories} field="parentCategories" isGlobal source={<Everywhere />}>
            {record.main.parentCategories.length === 0
              ? '–'
              : record.main.parentCategories.map(({ code, localDescription, englishDescription }) => (
                  <PlaceLink key={code} open={{ category: code }} className="sub">
                    {localDescription ?? englishDescription}
                  </PlaceLink>
                ))}
          </Value>
        </tbody>
      </table>
    </section>
  );
}

interface ValueProps {
  name: string;
  field: string;
  source: ReactNode;
  /** Is it set in the part that all lists share? */
  isGlobal?: true;
  children: ReactNode;
}

function Value({ name, field, source, isGlobal, children }: ValueProps) {
  const { t } = useLingui();
  const { food } = usePlace();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t`Respondents get`}>{children}</td>
      <td data-label={t`Set at`}>{source}</td>
      <td className="compactcell">
        <PlaceLink open={{ ...(food !== undefined && { food }), tab: isGlobal ? 'global' : 'here', field }}>
          {isGlobal ? <Trans>Set in all lists</Trans> : <Trans>Set in this list</Trans>}
          <span className="vh">: {name}</span>
        </PlaceLink>
      </td>
    </tr>
  );
}

function Here() {
  return (
    <span className="src here">
      <Trans>this food, in this list</Trans>
    </span>
  );
}

function Everywhere() {
  return (
    <span className="src glob">
      <Trans>this food, in all lists</Trans>
    </span>
  );
}

function ListSource({ source, localeId }: { source: 'current' | 'prototype' | 'none'; localeId: string | null }) {
  if (source === 'current') return <Here />;
  return <span className="src list">{source === 'none' ? '–' : <Trans>the list {localeId}</Trans>}</span>;
}

function RecordSource({ source, code }: { source: 'food' | 'category' | 'default'; code: string | null }) {
  if (source === 'food') return <Everywhere />;
  if (source === 'default' || code === null) {
    return (
      <span className="src list">
        <Trans>default</Trans>
      </span>
    );
  }
  return (
    <span className="src cat">
      <CategoryName code={code} />
    </span>
  );
}
