import { findFood } from '@dietary-recall/recall-flow';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { FoodName } from '../shell/day.tsx';
import { Icon } from '../shell/icon.tsx';
import { Question } from '../shell/question.tsx';
import { goOn, openFood } from '../store/navigation.ts';
import { resumePostponed } from '../store/needed-facts.ts';
import { current, useRecall } from '../store/recall.ts';

/** Foods that wait for a connection. They are asked for as soon as there is one. */
export function Waiting({ foods }: { foods: readonly string[] }) {
  const recall = useRecall((state) => state.recall);
  const goOnline = async () => {
    const { library } = current();
    const codes = foods.flatMap((id) => findFood(recall, id)?.food.match?.code ?? []);
    await library.foods(codes);
    if (navigator.onLine) resumePostponed();
    else goOn();
  };
  useEffect(() => {
    const again = () => void goOnline();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });
  return (
    <Question
      title={<Trans>These foods wait for a connection</Trans>}
      lead={<Trans>Everything is saved on this device. You may close this page and open it later.</Trans>}
      continueLabel={<Trans>Try again</Trans>}
      onContinue={() => void goOnline()}
    >
      <ul className="rows">
        {foods.map((id) => {
          const food = findFood(recall, id)?.food;
          return (
            food && (
              <li key={id}>
                <button className="row" type="button" onClick={() => openFood(id)}>
                  <span>
                    <FoodName food={food} />
                  </span>
                  <Icon name="next" />
                </button>
              </li>
            )
          );
        })}
      </ul>
    </Question>
  );
}
