import { findFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAmountWords } from '../review/amount-words.ts';
import { Choices } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useWords } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** Whether it was the amount of an earlier recall. Amounts are repeated, never foods. */
export function AskSameAsLastTime({ food: id, recallDate }: { food: string; recallDate: string }) {
  const { t } = useLingui();
  const { recall, library } = useRecall((state) => state);
  const { day } = useWords();
  const amountWords = useAmountWords();
  const food = findFood(recall, id)?.food;
  const known = food?.isSameAsLastTime ?? null;
  const [chosen, setChosen] = useScratch<string | null>('same', known === null ? null : known ? 'yes' : 'no');
  const earlier = library.earlierAmount(food?.match?.code ?? '');
  if (!food || !earlier) return null;
  const then = day(recallDate);
  const picture = pictureOf(earlier.portion);
  const go = () => {
    if (chosen === null) return { field: 'same', message: t`Choose yes or no.` };
    answer({ type: 'sameAsLastTime', food: id, portion: chosen === 'yes' ? earlier.portion : null });
  };
  return (
    <Question
      isGroup
      title={
        <Trans>
          <FoodName food={food} />: was it the same amount as on {then}?
        </Trans>
      }
      lead={amountWords({ ...food, portion: earlier.portion, leftovers: null })}
      onContinue={go}
    >
      {picture !== null && (
        <div className="portion">
          <div className="stage stage--low">
            <img src={picture} alt="" width={1000} height={667} />
          </div>
        </div>
      )}
      <Choices
        name="same"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'yes', label: t`Yes, the same` },
          { value: 'no', label: t`No, another amount` },
        ]}
      />
    </Question>
  );
}

function pictureOf({ data }: { data?: object | undefined }): string | null {
  const { servingImage, imageUrl } = (data ?? {}) as { servingImage?: string; imageUrl?: string };
  const address = servingImage ?? imageUrl ?? '';
  return /^https?:/.test(address) ? address : null;
}
