import { findFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** Whether the words of the respondent are several foods. */
export function AskSplit({ food, parts }: { food: string; parts: readonly string[] }) {
  const { t } = useLingui();
  const { typed, isSplitDecided } = useRecall(({ recall }) => findFood(recall, food)?.food) ?? {};
  const [chosen, setChosen] = useScratch<string | null>('split', isSplitDecided ? 'one' : null);
  const go = () => {
    if (chosen === null) return { field: 'split', message: t`Choose one of the answers.` };
    answer({ type: 'split', food, parts: chosen === 'several' ? parts : null });
  };
  const count = parts.length;
  return (
    <Question isGroup title={<Trans>“{typed}”: one thing or several?</Trans>} onContinue={go}>
      <Choices
        name="split"
        value={chosen}
        onChange={setChosen}
        options={[
          // Apart from each other: “fish and chips” is also what one thing is called.
          { value: 'several', label: t`${count} things`, note: parts.join(' · ') },
          { value: 'one', label: t`One thing`, note: typed },
        ]}
      />
    </Question>
  );
}
