import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SubmittedMeal, SurveySubmission } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import { FoodRow, MissingFoodRow } from './food-row.tsx';
import { useLabels } from './labels.ts';
import { eatenMeals, flatFoods, nutrientSum, type PlacedFood } from './meal-foods.ts';
import { useOrderedTypes } from './nutrients.ts';
import { useCodings, type CodingsById } from './use-codings.ts';

/** kcal, by the numbers of Intake24. */
const ENERGY = '1';

/** The meals of the day, their foods, how the portions were shown, and one nutrient, which is chosen above. */
export function DayTable({ surveyId, recall }: { surveyId: string; recall: SurveySubmission }) {
  const { t } = useLingui();
  const [nutrient, setNutrient] = useInAddress('nutrient');
  const id = nutrient !== undefined && nutrient in recall.types ? nutrient : ENERGY;
  const foods = recall.meals.flatMap((meal) => flatFoods(meal.foods));
  const [, setVersion] = useInAddress('as');
  const types = useOrderedTypes(recall.types);
  const type = types.find((one) => one.id === id) ?? { description: t`Energy`, unit: 'kcal' };
  const codings = useCodings(surveyId, recall);
  return (
    <section className="panel" aria-label={t`The day`}>
      <div className="tools">
        <SegmentedControl
          size="xs"
          aria-label={t`Version`}
          value={recall.as}
          onChange={(value) => setVersion(value === 'coded' ? undefined : value)}
          transitionDuration={0}
          data={[
            { value: 'coded', label: t`As coded` },
            { value: 'submitted', label: t`As submitted` },
          ]}
        />
        <span className="dim grow">
          {recall.isCoded ? <Trans>Coders changed foods of it.</Trans> : <Trans>Nobody has coded it.</Trans>}
        </span>
        {types.length > 0 && (
          <Select
            size="xs"
            searchable
            aria-label={t`Nutrient shown`}
            value={id}
            onChange={(value) => setNutrient(value === ENERGY ? undefined : (value ?? undefined))}
            data={types.map((one) => ({ value: one.id, label: withUnit(one) }))}
          />
        )}
      </div>
      <div className="scroll" tabIndex={0} role="region" aria-label={t`The day`}>
        <table className="table cards day-table" aria-label={t`The day`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Food</Trans>
              </th>
              <th scope="col">
                <Trans>Their words</Trans>
              </th>
              <th scope="col">
                <Trans>Portion as shown</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Served</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Left</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Eaten</Trans>
              </th>
              <th scope="col">
                <span className="vh">
                  <Trans>Weight verified</Trans>
                </span>
              </th>
              <th scope="col" className="num">
                {type.description}
              </th>
            </tr>
          </thead>
          {recall.meals.map((meal) => (
            <Meal
              key={meal.mealId}
              surveyId={surveyId}
              recall={recall}
              codings={codings}
              meal={meal}
              nutrient={id}
              nutrientName={type.description}
              unit={type.unit}
            />
          ))}
          <Sum foods={foods} meals={eatenMeals(recall.meals).length} total={recall.totals[id] ?? null} type={type} />
        </table>
      </div>
    </section>
  );
}

interface MealProps {
  surveyId: string;
  recall: SurveySubmission;
  codings: CodingsById;
  meal: SubmittedMeal;
  nutrient: string;
  nutrientName: string;
  unit: string;
}

function Meal({ surveyId, recall, codings, meal, nutrient, nutrientName, unit }: MealProps) {
  const { number } = useFormat();
  const { answersOf } = useLabels(recall);
  const foods = flatFoods(meal.foods);
  const sum = nutrientSum(foods, nutrient);
  const { hours, minutes, dayOffset } = meal.time;
  const said = answersOf(meal);
  return (
    <tbody>
      <tr className="meal">
        <th scope="rowgroup" colSpan={7}>
          {meal.name}{' '}
          <span className="dim">
            {String(hours).padStart(2, '0')}:{String(minutes).padStart(2, '0')}
            {dayOffset > 0 && (
              <>
                {' '}
                <Trans>after midnight</Trans>
              </>
            )}
            {said.map(({ question, answer }) => ` · ${question} ${answer}`)}
          </span>
        </th>
        <td className="num strong">
          {number(sum, sum !== null && sum < 10 ? 1 : 0)} {sum !== null && <span className="u">{unit}</span>}
        </td>
      </tr>
      {foods.map((placed) => (
        <FoodRow
          key={placed.food.foodId}
          placed={placed}
          coding={codings.get(placed.food.codingId ?? '')}
          nutrient={nutrient}
          nutrientName={nutrientName}
          unit={unit}
          said={answersOf(placed.food)}
        />
      ))}
      {meal.missingFoods.map((food) => (
        <MissingFoodRow key={food.foodId} surveyId={surveyId} food={food} nutrientName={nutrientName} />
      ))}
    </tbody>
  );
}

interface SumProps {
  foods: readonly PlacedFood[];
  meals: number;
  total: number | null;
  type: { description: string; unit: string };
}

function Sum({ foods, meals, total, type: { description, unit } }: SumProps) {
  const { t } = useLingui();
  const { number, semicolon } = useFormat();
  const verified = foods.filter(({ food }) => food.weightVerified === true).length;
  const grams = foods.reduce((sum, { food }) => sum + (food.portionWeight ?? 0), 0);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={5}>
          <Plural value={foods.length} one="# food" other="# foods" />{' '}
          <Plural value={meals} one="in # meal" other="in # meals" />
          {semicolon}
          <Plural value={verified} one="# weight verified" other="# weights verified" />
        </th>
        <td className="num" data-label={t`Eaten`}>
          {number(grams)} <span className="u">g</span>
        </td>
        <td className="tick" />
        <td className="num" data-label={description}>
          {number(total, total !== null && total < 10 ? 1 : 0)} <span className="u">{unit}</span>
        </td>
      </tr>
    </tfoot>
  );
}

/** A word behind the ? of the address. */
function useInAddress(name: string): readonly [string | undefined, (value: string | undefined) => void] {
  const address = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const change = (value: string | undefined) =>
    void navigate({ to: '.', search: ((was: object) => ({ ...was, [name]: value })) as never, replace: true });
  return [name in address ? String(address[name]) : undefined, change];
}

/** A nutrient with its unit, which the names of some have already. */
function withUnit({ description, unit }: { description: string; unit: string }): string {
  return description.endsWith(`(${unit})`) ? description : `${description} (${unit})`;
}
