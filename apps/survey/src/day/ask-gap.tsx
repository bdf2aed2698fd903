import { gapsOf } from '@dietary-recall/recall-flow';
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
  const { recall, context } = useRecall((state) => state);
  const isThis = (gap: { from: number; to: number }) => gap.from === from && gap.to === to;
  const known = recall.gaps.findLast(isThis)?.hadAny;
  const gaps = gapsOf(recall, context.scheme.day.gapHours ?? 0);
  const place = gaps.findIndex(isThis) + 1;
  const count = gaps.length;
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
          <span className="between">
            Between {begin} and {end},
          </span>{' '}
          did you eat or drink anything?
        </Trans>
      }
      lead={
        <>
          {place > 0 && count > 1 && (
            <>
              <Trans>
                Gap {place} of {count} in your day.
              </Trans>{' '}
            </>
          )}
          <Trans>A glass of water, a coffee or a piece of fruit counts too.</Trans>
        </>
      }
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
