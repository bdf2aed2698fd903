import { findFood, mealsInOrder, type MealChoice } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useMealClock, useMealName, useSchemeText } from '../shell/words.ts';
import { answer, change } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

const OWN = 'own';

/** At which meal a food of a list was. */
export function AskMealOfFood({ food: id }: { food: string }) {
  const { t } = useLingui();
  const { recall, context } = useRecall((state) => state);
  const text = useSchemeText();
  const mealName = useMealName();
  const mealClock = useMealClock();
  const found = findFood(recall, id);
  const [chosen, setChosen] = useScratch<string | null>('meal', found?.meal ? `id ${found.meal.id}` : null);
  const food = found?.food;
  if (!food) return null;
  const row = context.scheme.forgotten.find((one) => one.id === food.forgottenRow);
  const asked = text(row?.question);
  const name = food.typed;
  const kinds = new Set(recall.meals.map(({ kind }) => kind));
  const options = [
    ...mealsInOrder(recall, context.scheme).map((meal) => ({
      value: `id ${meal.id}`,
      label: mealName(meal),
      note: meal.time ? mealClock(meal) : undefined,
    })),
    ...context.scheme.meals
      .filter((meal) => !kinds.has(meal.id))
      .map((meal) => ({ value: `kind ${meal.id}`, label: text(meal.name), note: undefined })),
    { value: OWN, label: t`Another time`, note: undefined },
  ];
  const go = () => {
    if (chosen === null) return { field: 'meal', message: t`Choose a meal, or another time.` };
    const [how, value = ''] = chosen.split(' ', 2);
    const meal: MealChoice = how === 'id' ? { id: value } : { kind: how === 'kind' ? value : null };
    answer({ type: 'place', food: id, meal });
  };
  return (
    <Question
      isGroup
      title={name === '' ? <Trans>When was that?</Trans> : <Trans>When did you have “{name}”?</Trans>}
      lead={row && <Trans>You said yes to: {asked}</Trans>}
      onContinue={go}
      ways={[
        {
          label: <Trans>I have listed it already, or did not have it</Trans>,
          onPress: () => change({ type: 'removeFood', food: id }),
        },
      ]}
    >
      <Choices name="meal" value={chosen} onChange={setChosen} options={options} />
    </Question>
  );
}
