import { findFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAmountWords } from '../review/amount-words.ts';
import { Choices } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** A large amount is asked about once, and never blocks. */
export function AskLargeAmount({ food: id }: { food: string }) {
  const { t } = useLingui();
  const food = useRecall(({ recall }) => findFood(recall, id)?.food);
  const amountWords = useAmountWords();
  const [chosen, setChosen] = useScratch<string | null>('right', food?.isLargeAmountChecked ? 'yes' : null);
  if (!food) return null;
  const go = () => {
    if (chosen === null) return { field: 'right', message: t`Choose one of the answers.` };
    answer({ type: 'largeAmount', food: id, isRight: chosen === 'yes' });
  };
  return (
    <Question
      isGroup
      title={
        <Trans>
          <FoodName food={food} />: that is a lot. Is it right?
        </Trans>
      }
      lead={amountWords(food)}
      onContinue={go}
    >
      <Choices
        name="right"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'yes', label: t`Yes, it is right` },
          { value: 'no', label: t`Change the amount` },
        ]}
      />
    </Question>
  );
}
