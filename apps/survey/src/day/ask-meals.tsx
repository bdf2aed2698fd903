import { flatOf, mealMinutes, timeOfMeal, type DraftMeal } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Edge, FoodName, StopTime } from '../shell/day.tsx';
import { Icon } from '../shell/icon.tsx';
import { Question } from '../shell/question.tsx';
import { useMealClock, useMealName, useSchemeText, useWords } from '../shell/words.ts';
import { addMeal, answer, change } from '../store/answer.ts';
import { openMeal } from '../store/navigation.ts';
import { useRecall } from '../store/recall.ts';

/** A stop of the day: a meal, or one that the scheme offers and that is not answered. */
type Stop = { minutes: number; meal: DraftMeal; kind: null } | { minutes: number; meal: null; kind: string };

/** The meals of the day: each usual one, and those that the respondent adds. */
export function AskMeals() {
  const { t } = useLingui();
  const { recall, context } = useRecall((state) => state);
  const { clock } = useWords();
  const { scheme } = context;
  const offered = scheme.meals.filter(
    ({ id, isOffered }) => isOffered && !recall.meals.some(({ kind }) => kind === id),
  );
  const stops: Stop[] = [
    ...recall.meals.map((meal): Stop => ({ minutes: mealMinutes(timeOfMeal(meal, scheme)), meal, kind: null })),
    ...offered.map((meal): Stop => ({
      minutes: mealMinutes({ ...meal.time, dayOffset: 0 }),
      meal: null,
      kind: meal.id,
    })),
  ].sort((one, other) => one.minutes - other.minutes);
  const open = stops.filter(({ kind }) => kind !== null);
  const next = open[0]?.kind;
  const openCount = open.length;
  const { wakeTime, sleepTime } = recall.waking ?? {};
  const go = () => {
    if (next)
      return { field: `meal-${next}`, message: t`Say for each meal whether you had it. Still open: ${openCount}.` };
    if (recall.meals.every(({ isNothing }) => isNothing) && recall.meals.length === 0)
      return { field: 'add-meal', message: t`Add the meals and snacks of your day.` };
    answer({ type: 'finishList' });
  };
  return (
    <Question
      title={<Trans>When did you eat or drink?</Trans>}
      lead={<Trans>Go through your day from waking to bed. A coffee or a glass of water counts too.</Trans>}
      onContinue={go}
    >
      <ol className="thread">
        {wakeTime && <Edge time={clock(wakeTime)} words={<Trans>Woke up</Trans>} />}
        {stops.map((stop) => (
          <Fragment key={stop.kind ?? stop.meal.id}>
            {stop.kind === null ? (
              <MealLine meal={stop.meal} />
            ) : (
              <OpenMeal kind={stop.kind} isNext={stop.kind === next} />
            )}
          </Fragment>
        ))}
        <li className="stop stop--add">
          <span />
          <span />
          <button className="addmeal" type="button" id="add-meal" onClick={addMeal}>
            <Icon name="plus" />
            <Trans>Add a meal or snack</Trans>
          </button>
        </li>
        {sleepTime && <Edge time={clock(sleepTime)} words={<Trans>Went to bed</Trans>} />}
      </ol>
    </Question>
  );
}

function OpenMeal({ kind, isNext }: { kind: string; isNext: boolean }) {
  const text = useSchemeText();
  const meal = useRecall(({ context }) => context.scheme.meals.find(({ id }) => id === kind));
  const had = () => change({ type: 'had', kind });
  const nothing = () => change({ type: 'nothing', kind });
  return (
    <li className={isNext ? 'stop stop--now' : 'stop stop--open'}>
      <span className="stop__time" />
      <span className="stop__dot" aria-hidden="true" />
      <div className="meal meal--ask" role="group" aria-labelledby={`meal-${kind}-name`} id={`meal-${kind}`}>
        <span className="meal__name" id={`meal-${kind}-name`}>
          {text(meal?.name)}
        </span>
        <div className="meal__ask">
          <button className="button button--small" type="button" onClick={had}>
            <Trans>I had this</Trans>
          </button>
          <button className="button button--small" type="button" onClick={nothing}>
            <Trans>I had nothing</Trans>
          </button>
        </div>
      </div>
    </li>
  );
}

function MealLine({ meal }: { meal: DraftMeal }) {
  const mealName = useMealName();
  const mealClock = useMealClock();
  const name = mealName(meal);
  const foods = flatOf(meal.foods);
  if (meal.isNothing)
    return (
      <li className="stop stop--nothing">
        <span className="stop__time" />
        <span className="stop__dot" aria-hidden="true" />
        <div className="meal--none">
          <span>
            <Trans>{name}: nothing</Trans>
          </span>
          <button className="way small" type="button" onClick={() => change({ type: 'had', kind: meal.kind })}>
            <Trans>
              Change<span className="vh"> {name}</span>
            </Trans>
          </button>
        </div>
      </li>
    );
  return (
    <li className={meal.isListed ? 'stop' : 'stop stop--open'}>
      <StopTime>{meal.time ? mealClock(meal) : ''}</StopTime>
      <span className="stop__dot" aria-hidden="true" />
      <div className="meal meal--line">
        <button className="meal__open" type="button" onClick={() => openMeal(meal)}>
          <span className="meal__name">{name}</span>
          <span className="meal__foods">
            {foods.length === 0 ? (
              <Trans>We ask about it next</Trans>
            ) : (
              foods.map((food, at) => (
                <Fragment key={food.id}>
                  {at > 0 && ', '}
                  <FoodName food={food} />
                </Fragment>
              ))
            )}
          </span>
        </button>
        <button className="row__remove" type="button" onClick={() => change({ type: 'removeMeal', meal: meal.id })}>
          <Icon name="cross" />
          <span className="vh">
            <Trans>Remove {name}</Trans>
          </span>
        </button>
      </div>
    </li>
  );
}
