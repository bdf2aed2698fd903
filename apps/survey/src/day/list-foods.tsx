import { findFood, findMeal, type DraftFood } from '@dietary-recall/recall-flow';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { FoodName } from '../shell/day.tsx';
import { Icon } from '../shell/icon.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useMealClock, useMealName } from '../shell/words.ts';
import { answer, change } from '../store/answer.ts';
import { openPrompt } from '../store/navigation.ts';
import { mayBeSeveral } from '../store/needed-facts.ts';
import { current, useRecall } from '../store/recall.ts';

/** What the list belongs to. */
export type ListOf =
  | { kind: 'meal'; meal: string }
  | { kind: 'quickList' }
  | { kind: 'supplements' }
  | { kind: 'dish'; food: string };

/** One thing at a time, in the respondent's own words. Nothing is searched, so that it works without a connection. */
export function ListFoods({ of }: { of: ListOf }) {
  const { t } = useLingui();
  const recall = useRecall((state) => state.recall);
  const mealName = useMealName();
  const mealClock = useMealClock();
  const [typed, setTyped] = useScratch('typed', '');
  // Supplements are answered all at once; until then they are here.
  const [supplements, setSupplements] = useScratch<string[]>('supplements', []);
  const field = useRef<HTMLInputElement>(null);
  const meal = of.kind === 'meal' ? findMeal(recall, of.meal) : null;
  const foods = foodsOf(of);
  const count = foods.length + supplements.length;

  const add = (): boolean => {
    const text = typed.trim();
    if (text === '') return false;
    if (of.kind === 'supplements') setSupplements([...supplements, text]);
    else if (of.kind === 'meal') change({ type: 'addFood', meal: of.meal, text });
    else if (of.kind === 'dish') change({ type: 'addIngredient', food: of.food, text });
    else change({ type: 'listFood', text });
    setTyped('');
    field.current?.focus();
    return true;
  };
  const finish = () => {
    const text = typed.trim();
    const rest = text === '' ? supplements : [...supplements, text];
    if (of.kind === 'supplements') return answer({ type: 'supplements', texts: rest });
    if (count === 0 && text === '' && of.kind === 'dish')
      return { field: 'food', message: t`Write at least one ingredient, or go back and find the dish in the list.` };
    if (of.kind === 'meal')
      return answer(...(text === '' ? [] : [{ type: 'addFood', meal: of.meal, text } as const]), {
        type: 'finishMeal',
        meal: of.meal,
      });
    if (of.kind === 'dish')
      return answer(...(text === '' ? [] : [{ type: 'addIngredient', food: of.food, text } as const]), {
        type: 'finishDish',
        food: of.food,
      });
    return answer(...(text === '' ? [] : [{ type: 'listFood', text } as const]), { type: 'finishList' });
  };
  const isNothing = count === 0 && typed.trim() === '' && of.kind !== 'dish';
  const name = meal ? mealName(meal) : '';
  const time = meal?.time ? mealClock(meal) : '';
  const dish = of.kind === 'dish' ? findFood(recall, of.food)?.food : null;
  const titles = {
    meal: <Trans>{name}: what did you eat and drink?</Trans>,
    quickList: <Trans>What did you eat and drink, all day long?</Trans>,
    supplements: <Trans>Did you take vitamins, minerals or other supplements?</Trans>,
    dish: <Trans>What was in “{dish?.typed ?? ''}”?</Trans>,
  };
  const none = of.kind === 'supplements' ? <Trans>I took none</Trans> : <Trans>I had nothing</Trans>;
  return (
    <Question
      title={titles[of.kind]}
      continueLabel={isNothing ? none : <Trans>That was all</Trans>}
      isQuiet={isNothing}
      onContinue={() => finish() ?? null}
      ways={[
        of.kind === 'meal' &&
          time !== '' && {
            label: <Trans>It was not at {time}</Trans>,
            onPress: () => openPrompt({ ask: 'mealTime', meal: of.meal }),
          },
        of.kind === 'meal' && {
          label: <Trans>Remove this meal</Trans>,
          onPress: () => change({ type: 'removeMeal', meal: of.meal }),
        },
      ]}
    >
      <div className="field">
        <label className="field__hint" htmlFor="food">
          <Trans>One thing at a time, in your own words. Amounts come later.</Trans>
        </label>
        <div className="entry">
          <input
            className="input"
            id="food"
            ref={field}
            value={typed}
            maxLength={256}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="done"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && add()) event.preventDefault();
            }}
          />
          <button className="button" type="button" onClick={add}>
            <Trans>Add</Trans>
          </button>
        </div>
      </div>
      <p className="count" role="status">
        {count > 0 && <Plural value={count} one="# thing so far" other="# things so far" />}
      </p>
      {count > 0 && (
        <ul className="rows" aria-label={t`So far`}>
          {/* The newest first: it is seen to be there, beside the field that it was typed into. */}
          {foods.toReversed().map((food) => (
            <FoodRow key={food.id} food={food} />
          ))}
          {supplements
            .map((text, at) => (
              <li key={`${at} ${text}`}>
                <div className="row">
                  <span>{text}</span>
                  <RemoveButton name={text} onPress={() => setSupplements(supplements.toSpliced(at, 1))} />
                </div>
              </li>
            ))
            .toReversed()}
        </ul>
      )}
    </Question>
  );
}

function foodsOf(of: ListOf): readonly DraftFood[] {
  const { recall } = current();
  switch (of.kind) {
    case 'meal':
      return findMeal(recall, of.meal)?.foods ?? [];
    case 'quickList':
      return recall.unplaced;
    case 'dish':
      return findFood(recall, of.food)?.food.linkedFoods ?? [];
    case 'supplements':
      return [];
  }
}

function FoodRow({ food }: { food: DraftFood }) {
  const library = useRecall((state) => state.library);
  const [parts, setParts] = useState<readonly string[]>([]);
  const { typed, isSplitDecided, match } = food;
  useEffect(() => {
    if (isSplitDecided || match || !mayBeSeveral(typed)) return setParts([]);
    let isShown = true;
    library.parts(typed).then(
      (found) => isShown && setParts(found),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [library, typed, isSplitDecided, match]);
  const split = (into: readonly string[] | null) => change({ type: 'split', food: food.id, parts: into });
  const count = parts.length;
  const question = useRef<HTMLDivElement>(null);
  // Who has just added the food sees the question; who comes to the page sees its heading.
  useEffect(() => {
    if (document.activeElement?.id === 'food') question.current?.scrollIntoView({ block: 'nearest' });
  }, [parts]);
  return (
    <li>
      <div className="row">
        <span>
          <FoodName food={food} />
        </span>
        <RemoveButton
          name={food.match?.name ?? food.typed}
          onPress={() => change({ type: 'removeFood', food: food.id })}
        />
      </div>
      {count > 1 && (
        <div className="notice notice--plain" ref={question}>
          <Icon name="split" />
          <p>
            <b>
              <Plural value={count} one="Is that # thing?" other="Are these # things?" />
            </b>
            <br />
            {parts.join(' · ')}
          </p>
          <div className="notice__actions">
            <button className="button button--small" type="button" onClick={() => split(parts)}>
              <Plural value={count} one="Yes, #" other="Yes, #" />
            </button>
            <button className="button button--small" type="button" onClick={() => split(null)}>
              <Trans>No, one thing</Trans>
            </button>
          </div>
        </div>
      )}
    </li>
  );
}

function RemoveButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button className="row__remove" type="button" onClick={onPress}>
      <Icon name="cross" />
      <span className="vh">
        <Trans>Remove {name}</Trans>
      </span>
    </button>
  );
}
