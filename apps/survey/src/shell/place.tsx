import { findFood, findMeal, flatOf, type Stage } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import type { View } from '../store/device.ts';
import { useHasRecall, useRecall } from '../store/recall.ts';
import { openDay } from './day.tsx';
import { Icon } from './icon.tsx';
import { STAGES, useProgress } from './progress.ts';
import { useMealClock, useMealName, useWords } from './words.ts';

export function useStageNames(): Record<Stage, string> {
  const { t } = useLingui();
  return {
    'my-day': t`My day`,
    'anything-else': t`Anything else?`,
    details: t`What exactly`,
    check: t`Check`,
    send: t`Send`,
  };
}

/** Where in the day the question is, the step, and whether the answers are saved. */
export function Place() {
  return useHasRecall() ? <PlaceOfRecall /> : null;
}

function PlaceOfRecall() {
  const { view, recall } = useRecall((state) => state);
  const names = useStageNames();
  const { dayAlone } = useWords();
  const where = useWhere(view);
  const stage = STAGES[Math.floor(useProgress())] ?? 'send';
  const hasDay = recall.meals.length > 0 && !('prompt' in view && view.prompt.ask === 'meals');
  return (
    <div className="place">
      <div>
        <p className="place__where">{where ?? (recall.day === null ? '' : dayAlone(recall.day))}</p>
        <p className="place__step">
          {/* The button beside it has the same name. */}
          {!(hasDay && stage === 'my-day') && <span>{names[stage]}</span>} <SavedNote />
        </p>
      </div>
      {hasDay && (
        <button className="daybutton" type="button" onClick={openDay}>
          <Icon name="day" />
          <Trans>My day</Trans>
        </button>
      )}
    </div>
  );
}

function useWhere(view: View): string | null {
  const { t } = useLingui();
  const recall = useRecall((state) => state.recall);
  const mealName = useMealName();
  const mealClock = useMealClock();
  const foodId = 'food' in view ? view.food : 'food' in view.prompt ? view.prompt.food : null;
  const mealId = 'prompt' in view && 'meal' in view.prompt ? view.prompt.meal : null;
  if (foodId !== null) {
    const meal = findFood(recall, foodId)?.meal;
    if (!meal) return null;
    const name = mealName(meal);
    // What went with a food is counted with it: it comes and goes by the answers.
    const number = meal.foods.findIndex((food) => flatOf([food]).some(({ id }) => id === foodId)) + 1;
    const count = meal.foods.length;
    return count === 1 ? name : t`${name} · food ${number} of ${count}`;
  }
  const meal = mealId === null ? null : findMeal(recall, mealId);
  if (!meal) return null;
  return meal.time ? `${mealName(meal)} · ${mealClock(meal)}` : mealName(meal);
}

function SavedNote() {
  const { t } = useLingui();
  const saved = useRecall((state) => state.saved);
  const [kind, icon, words] = (
    {
      server: ['ok', 'check', t`Saved`],
      device: ['phone', 'device', t`Saved on this device`],
      nowhere: ['waiting', 'waiting', t`Not saved yet`],
    } as const
  )[saved];
  return (
    <span className="saved" role="status" data-saved={kind}>
      <Icon name={icon} />
      {words}
    </span>
  );
}
