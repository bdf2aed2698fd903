import { findFood, stepsOfFood, type Prompt } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAmountWords } from '../review/amount-words.ts';
import { FoodName } from '../shell/day.tsx';
import { Icon } from '../shell/icon.tsx';
import { Question } from '../shell/question.tsx';
import { change } from '../store/answer.ts';
import { goOn, openPrompt } from '../store/navigation.ts';
import { facts, useRecall } from '../store/recall.ts';

/** What may be changed of a food that is reported: each line opens its question. */
export function FoodLines({ food: id }: { food: string }) {
  const { t } = useLingui();
  const { recall, context } = useRecall((state) => state);
  const amountWords = useAmountWords();
  const food = findFood(recall, id)?.food;
  if (!food) return null;
  const own = stepsOfFood(recall, context.scheme, facts(), id).filter(
    ({ prompt }) => 'food' in prompt && prompt.food === id,
  );
  const words: Partial<Record<Prompt['ask'], readonly [string, ReactNode]>> = {
    find: [t`Another food`, <FoodName key="n" food={food} />],
    ingredients: [t`What was in it`, null],
    brand: [t`Brand`, food.brand === '' ? t`I don’t know` : food.brand],
    readyMeal: [t`Ready meal`, food.isReadyMeal === 'unknown' ? t`I don’t know` : food.isReadyMeal ? t`Yes` : t`No`],
    method: [t`Say the amount another way`, null],
    portion: [t`How much`, amountWords({ ...food, leftovers: null })],
    leftovers: [
      t`Leftovers`,
      (food.leftovers?.leftoversWeight ?? 0) > 0 ? t`Something was left over` : t`All finished`,
    ],
  };
  return (
    <Question
      title={<FoodName food={food} />}
      lead={<Trans>What do you want to change?</Trans>}
      continueLabel={<Trans>Nothing, go on</Trans>}
      onContinue={goOn}
      ways={[
        {
          label: (
            <>
              <Icon name="bin" />
              <Trans>Remove it</Trans>
            </>
          ),
          onPress: () => change({ type: 'removeFood', food: id }),
        },
      ]}
    >
      <ul className="rows">
        {own.map(({ prompt }, at) => {
          const line = 'question' in prompt ? undefined : words[prompt.ask];
          if (!line) return null;
          const [label, now] = line;
          return (
            <li key={at}>
              <button className="row" type="button" onClick={() => openPrompt(prompt)}>
                <span>
                  {label}
                  {now && <small>{now}</small>}
                </span>
                <Icon name="next" />
              </button>
            </li>
          );
        })}
      </ul>
    </Question>
  );
}
