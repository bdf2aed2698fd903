import { findFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

export function AskReadyMeal({ food: id }: { food: string }) {
  const { t } = useLingui();
  const food = useRecall(({ recall }) => findFood(recall, id)?.food);
  const known = food?.isReadyMeal ?? null;
  const [chosen, setChosen] = useScratch<string | null>(
    'ready',
    typeof known === 'boolean' ? (known ? 'yes' : 'no') : null,
  );
  if (!food) return null;
  const go = () => {
    if (chosen === null) return { field: 'ready', message: t`Choose yes or no.` };
    answer({ type: 'readyMeal', food: id, isReadyMeal: chosen === 'yes' });
  };
  return (
    <Question
      isGroup
      title={
        <Trans>
          <FoodName food={food} />: did you buy it ready to eat?
        </Trans>
      }
      lead={<Trans>Made by a shop, a canteen or a restaurant, and at most heated at home.</Trans>}
      onContinue={go}
      ways={[
        {
          label: <Trans>I don’t know</Trans>,
          onPress: () => answer({ type: 'readyMeal', food: id, isReadyMeal: 'unknown' }),
        },
      ]}
    >
      <Choices
        isShort
        name="ready"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
      />
    </Question>
  );
}
