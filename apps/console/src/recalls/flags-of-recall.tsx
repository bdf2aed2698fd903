import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { QualityFlag, SurveySubmission } from 'dietary-recall-client';
import type { ReactNode } from 'react';
import { useFlagNames } from '../patterns/flag-name.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { eatenMeals, flatFoods, type DayFood } from './meal-foods.ts';

/** Why the recall should be looked at, with the foods that are the reason. */
export function FlagsOfRecall({ recall }: { recall: SurveySubmission }) {
  const { t } = useLingui();
  const names = useFlagNames();
  return (
    <Panel title={recall.flags.length === 0 ? t`No flag` : t`Flags`}>
      <ul className="pb stack tight">
        {recall.flags.length === 0 && (
          <li className="dim">
            <Trans>Nothing speaks against this recall.</Trans>
          </li>
        )}
        {recall.flags.map((flag) => (
          <li key={flag}>
            <b className="strong">{names[flag]}.</b>{' '}
            <span className="soft">
              <Why flag={flag} recall={recall} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const MINUTE_MS = 60_000;

function Why({ flag, recall }: { flag: QualityFlag; recall: SurveySubmission }): ReactNode {
  const { number } = useFormat();
  const foods = recall.meals.flatMap((meal) => flatFoods(meal.foods)).map(({ food }) => food);
  const named = (wanted: (food: DayFood) => boolean) => <Names foods={foods.filter(wanted)} />;
  const missing = recall.meals.flatMap(({ missingFoods }) => missingFoods);
  const minutes = (Date.parse(recall.endTime) - Date.parse(recall.startTime)) / MINUTE_MS;
  switch (flag) {
    case 'unreasonable_portion':
      return named(({ reasonableAmount }) => reasonableAmount === false);
    case 'unresolved_food':
      return named(({ isResolved }) => !isResolved);
    case 'default_portion':
      return named(({ portionMethod, portionWeight }) => portionMethod === 'unknown' && portionWeight !== null);
    case 'unknown_portion':
      return named(({ portionWeight }) => portionWeight === null);
    case 'missing_food':
      return missing.map(({ name }) => `“${name}”`).join(', ');
    case 'low_energy':
    case 'high_energy':
      return <>{number(recall.eaten.kcal)} kcal</>;
    case 'quick_completion':
      return <>{number(minutes, 1)} min</>;
    case 'few_foods':
      return <Plural value={foods.length + missing.length} one="# food" other="# foods" />;
    case 'few_meals':
      return <Plural value={eatenMeals(recall.meals).length} one="# meal" other="# meals" />;
    case 'incomplete':
      return <Trans>The energy or weight of too much is unknown.</Trans>;
  }
}

function Names({ foods }: { foods: readonly DayFood[] }) {
  const { number, semicolon } = useFormat();
  return foods
    .map(({ localDescription, englishDescription, code, portionWeight }) => {
      const name = localDescription ?? englishDescription ?? code;
      return portionWeight === null ? name : `${name} ${number(portionWeight)} g`;
    })
    .join(semicolon);
}
