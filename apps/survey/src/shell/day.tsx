import { flatOf, mealsInOrder, stepsOfFood, type DraftFood, type DraftMeal } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { addMeal } from '../store/answer.ts';
import type { View } from '../store/device.ts';
import { openFood, openMeal } from '../store/navigation.ts';
import { facts, useRecall } from '../store/recall.ts';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';
import { useMealClock, useMealName, useWords } from './words.ts';

const SHEET = 'day-sheet';

export function openDay(): void {
  (document.getElementById(SHEET) as HTMLDialogElement | null)?.showModal();
}

function closeDay(): void {
  (document.getElementById(SHEET) as HTMLDialogElement | null)?.close();
}

/** The day beside the question, on wide screens. */
export function DayColumn() {
  return (
    <aside className="daycol" aria-labelledby="daycol-h">
      <DayHead id="daycol-h" />
      <Thread />
    </aside>
  );
}

/** The day in a sheet, on phones. */
export function DaySheet() {
  const { t } = useLingui();
  return (
    <Sheet id={SHEET} title={t`My day`}>
      <DayDate />
      <Thread />
      <AddMeal />
    </Sheet>
  );
}

function DayHead({ id }: { id: string }) {
  return (
    <>
      <h2 id={id}>
        <Trans>My day</Trans>
      </h2>
      <DayDate />
    </>
  );
}

function DayDate() {
  const { dayAlone } = useWords();
  const recalled = useRecall(({ recall }) => recall.day);
  return <p className="daycol__date">{recalled === null ? '' : dayAlone(recalled)}</p>;
}

function AddMeal() {
  return (
    <p>
      <button
        className="addmeal"
        type="button"
        onClick={() => {
          closeDay();
          addMeal();
        }}
      >
        <Icon name="plus" />
        <Trans>Add a meal or snack</Trans>
      </button>
    </p>
  );
}

/** One line from waking to bed. Filled stops are reported, rings are open. */
function Thread() {
  const { recall, context, view } = useRecall((state) => state);
  const { clock } = useWords();
  const meals = mealsInOrder(recall, context.scheme).filter(({ isNothing }) => !isNothing);
  const here = itemOf(view);
  const { wakeTime, sleepTime } = recall.waking ?? {};
  return (
    <ol className="thread">
      {wakeTime && <Edge time={clock(wakeTime)} words={<Trans>Woke up</Trans>} />}
      {meals.map((meal) => (
        <MealStop key={meal.id} meal={meal} here={here} />
      ))}
      {sleepTime && <Edge time={clock(sleepTime)} words={<Trans>Went to bed</Trans>} />}
    </ol>
  );
}

/** A time beside the thread. Its AM or PM stands below it, so that the meals keep their width. */
export function StopTime({ children }: { children: string }) {
  return <time className="stop__time">{children.replace('\u00A0', ' ')}</time>;
}

export function Edge({ time, words }: { time: string; words: ReactNode }) {
  return (
    <li className="stop stop--edge">
      <StopTime>{time}</StopTime>
      <span className="stop__dot" aria-hidden="true" />
      <p className="edge">{words}</p>
    </li>
  );
}

function itemOf(view: View): string | null {
  if ('food' in view) return view.food;
  if ('food' in view.prompt) return view.prompt.food;
  return 'meal' in view.prompt ? view.prompt.meal : null;
}

function MealStop({ meal, here }: { meal: DraftMeal; here: string | null }) {
  const mealName = useMealName();
  const mealClock = useMealClock();
  const foods = flatOf(meal.foods);
  const isHere = meal.id === here || foods.some(({ id }) => id === here);
  const state = isHere ? 'stop stop--now' : meal.isListed ? 'stop' : 'stop stop--open';
  return (
    <li className={state}>
      <StopTime>{meal.time ? mealClock(meal) : ''}</StopTime>
      <span className="stop__dot" aria-hidden="true" />
      <div className="brief">
        <button
          type="button"
          className="brief__meal"
          onClick={() => {
            closeDay();
            openMeal(meal);
          }}
        >
          {mealName(meal)}
        </button>
        {foods.length > 0 && (
          <ul>
            {foods.map((food) => (
              <FoodLine key={food.id} food={food} isHere={food.id === here} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function FoodLine({ food, isHere }: { food: DraftFood; isHere: boolean }) {
  const { recall, context } = useRecall((state) => state);
  const isDone = isComplete(recall, context.scheme, food.id);
  return (
    <li>
      <button
        type="button"
        className="brief__food"
        aria-current={isHere ? 'true' : undefined}
        onClick={() => {
          closeDay();
          openFood(food.id);
        }}
      >
        {isDone ? <Icon name="check" /> : <span className="todo" />}
        <span>
          <FoodName food={food} />
          <span className="vh">, {isDone ? <Trans>done</Trans> : <Trans>to do</Trans>}</span>
        </span>
      </button>
    </li>
  );
}

/** Is there nothing more to ask of this food by itself? */
export function isComplete(
  recall: Parameters<typeof stepsOfFood>[0],
  scheme: Parameters<typeof stepsOfFood>[1],
  food: string,
): boolean {
  const steps = stepsOfFood(recall, scheme, facts(), food).filter(
    ({ prompt }) => 'food' in prompt && prompt.food === food,
  );
  return steps.length > 0 && steps.every(({ isDone }) => isDone);
}

/** The name of a food: that of the list in the language of the list, or the respondent's words. */
export function FoodName({ food }: { food: DraftFood }) {
  const { t } = useLingui();
  const lang = useRecall(({ context }) => context.publicParameters.respondentLanguageId);
  if (food.match) return <span lang={lang}>{food.match.name}</span>;
  if (food.missing) return <>{food.missing.name}</>;
  return <>{food.typed === '' ? t`Something to find` : food.typed}</>;
}
