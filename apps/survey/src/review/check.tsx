import { flatOf, mealsInOrder, type DraftFood, type DraftMeal } from '@dietary-recall/recall-flow';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { FoodName, isComplete } from '../shell/day.tsx';
import { Icon } from '../shell/icon.tsx';
import { Question } from '../shell/question.tsx';
import { useMealClock, useMealName, useWords } from '../shell/words.ts';
import { addMeal, answer } from '../store/answer.ts';
import { now } from '../store/clock.ts';
import { openFood, openPrompt } from '../store/navigation.ts';
import { useRecall } from '../store/recall.ts';
import { useAmountWords } from './amount-words.ts';

/** The line that was opened last: the person comes back to it. */
let opened: string | null = null;

const lineOf = (item: string) => `line-${item}`;

function openLine(food: string): void {
  opened = food;
  openFood(food);
}

/** The whole day as text. Each line opens its question; what is open stands first. */
export function Check() {
  const { weekday } = useWords();
  const day = useRecall(({ recall }) => recall.day);
  const name = day === null ? '' : weekday(day);
  return (
    <Question
      title={<Trans>Is your {name} complete?</Trans>}
      lead={<Trans>Press a line to change it.</Trans>}
      continueLabel={<Trans>Yes, this was my day</Trans>}
      onContinue={() => answer({ type: 'confirm', at: now().toISOString() })}
    >
      <WholeDay />
    </Question>
  );
}

/** The day looks short: is this everything? */
export function IsEverything({ of }: { of: string }) {
  return (
    <Question
      title={<Trans>Is this everything?</Trans>}
      lead={<Trans>Think of drinks, of snacks on the way, and of what you tasted while cooking.</Trans>}
      continueLabel={<Trans>Yes, that is everything</Trans>}
      onContinue={() => answer({ type: 'acceptCheck', check: 'everything', of })}
    >
      <WholeDay />
    </Question>
  );
}

/** The day looks like very much: are the amounts right? */
export function CheckAmounts({ of }: { of: string }) {
  return (
    <Question
      title={<Trans>Please look at the amounts once more</Trans>}
      lead={<Trans>Press a line to change it.</Trans>}
      continueLabel={<Trans>They are right</Trans>}
      onContinue={() => answer({ type: 'acceptCheck', check: 'amounts', of })}
    >
      <WholeDay />
    </Question>
  );
}

function WholeDay() {
  const { t } = useLingui();
  const { recall, context } = useRecall((state) => state);
  // After the heading has taken the focus.
  useEffect(() => {
    const line = document.getElementById(lineOf(opened ?? ''));
    opened = null;
    line?.focus({ preventScroll: true });
    line?.scrollIntoView({ block: 'center' });
  }, []);
  const meals = mealsInOrder(recall, context.scheme).filter(({ isNothing }) => !isNothing);
  const open = meals.flatMap(({ foods }) => flatOf(foods)).filter(({ id }) => !isComplete(recall, context.scheme, id));
  const whatIsOpen = ({ match, missing, dish, portion }: DraftFood) => {
    if (!(match ?? missing ?? dish)) return t`find it in the food list`;
    return match && portion === null ? t`how much was it?` : t`there is one more question`;
  };
  return (
    <>
      {open.length > 0 && (
        <section className="open" aria-labelledby="open-h">
          <h2 id="open-h">
            <Plural value={open.length} one="One thing is still open" other="# things are still open" />
          </h2>
          <p className="open__may">
            <Plural
              value={open.length}
              one="You can also leave it open and go on."
              other="You can also leave them open and go on."
            />
          </p>
          <ul>
            {open.map((food) => (
              <li key={food.id}>
                <button className="row" type="button" onClick={() => openLine(food.id)}>
                  <span className="todo" aria-hidden="true" />
                  <span>
                    <b>
                      <FoodName food={food} />
                    </b>
                    <span className="row__amount row__amount--open">{whatIsOpen(food)}</span>
                  </span>
                  <Icon name="next" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {meals.map((meal) => (
        <Course key={meal.id} meal={meal} />
      ))}
      <p>
        <button className="addmeal" type="button" onClick={addMeal}>
          <Icon name="plus" />
          <Trans>Add a meal or snack</Trans>
        </button>
      </p>
    </>
  );
}

function Course({ meal }: { meal: DraftMeal }) {
  const mealName = useMealName();
  const mealClock = useMealClock();
  const name = mealName(meal);
  return (
    <section className="course" aria-labelledby={`course-${meal.id}`}>
      <div className="course__head">
        <h2 id={`course-${meal.id}`}>{name}</h2>
        <time>{meal.time ? mealClock(meal) : ''}</time>
      </div>
      <ul className="rows">
        <Lines foods={meal.foods} level={0} />
        <li>
          <button
            className="row row--add"
            type="button"
            id={lineOf(meal.id)}
            onClick={() => {
              opened = meal.id;
              openPrompt({ ask: 'firstPass', meal: meal.id });
            }}
          >
            <span>
              <Trans>Add something to {name}</Trans>
            </span>
            <Icon name="plus" />
          </button>
        </li>
      </ul>
    </section>
  );
}

function Lines({ foods, level }: { foods: readonly DraftFood[]; level: number }): ReactNode {
  const amountWords = useAmountWords();
  return foods.map((food) => <LinesOf key={food.id} food={food} level={level} amount={amountWords(food)} />);
}

function LinesOf({ food, level, amount }: { food: DraftFood; level: number; amount: string }) {
  return (
    <>
      <li>
        <button
          className={level > 0 ? 'row row--sub' : 'row'}
          type="button"
          id={lineOf(food.id)}
          onClick={() => openLine(food.id)}
        >
          <span>
            <FoodName food={food} />
            {food.missing && (
              <span className="row__amount">
                <Trans>in your own words</Trans>
              </span>
            )}
            {amount !== '' && <span className="row__amount">{amount}</span>}
          </span>
          <Icon name="next" />
        </button>
      </li>
      <Lines foods={food.linkedFoods} level={level + 1} />
    </>
  );
}
