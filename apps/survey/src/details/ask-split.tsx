import { findFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useWords } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** Whether the words of the respondent are several foods. */
export function AskSplit({ food, parts }: { food: string; parts: readonly string[] }) {
  const { t } = useLingui();
  const { list } = useWords();
  const { typed, isSplitDecided } = useRecall(({ recall }) => findFood(recall, food)?.food) ?? {};
  const [chosen, setChosen] = useScratch<string | null>('split', isSplitDecided ? 'one' : null);
  const go = () => {
    if (chosen === null) return { field: 'split', message: t`Choose one of the two.` };
    answer({ type: 'split', food, parts: chosen === 'several' ? parts : null });
  };
  return (
    <Question isGroup title={<Trans>Was that one thing or several?</Trans>} onContinue={go}>
      <Choices
        name="split"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'several', label: t`Several things`, note: list(parts) },
          { value: 'one', label: t`One thing`, note: typed },
        ]}
      />
    </Question>
  );
}
