import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { clockOfMinutes, useWords } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** Whether there was anything in a long time awake. */
export function AskGap({ from, to }: { from: number; to: number }) {
  const { t } = useLingui();
  const { clock } = useWords();
  const known = useRecall(({ recall }) => recall.gaps.findLast((gap) => gap.from === from && gap.to === to)?.hadAny);
  const [chosen, setChosen] = useScratch<string | null>('had', known === undefined ? null : known ? 'yes' : 'no');
  const begin = clock(clockOfMinutes(from));
  const end = clock(clockOfMinutes(to));
  const go = () => {
    if (chosen === null) return { field: 'had', message: t`Choose yes or no.` };
    answer({ type: 'gap', from, to, hadAny: chosen === 'yes' });
  };
  return (
    <Question
      isGroup
      title={
        <Trans>
          Between {begin} and {end}, did you eat or drink anything?
        </Trans>
      }
      lead={<Trans>A glass of water, a coffee or a biscuit counts too.</Trans>}
      onContinue={go}
      ways={[
        { label: <Trans>I don’t remember</Trans>, onPress: () => answer({ type: 'gap', from, to, hadAny: false }) },
      ]}
    >
      <Choices
        isShort
        name="had"
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
