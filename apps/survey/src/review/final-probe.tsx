import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useSchemeText } from '../shell/words.ts';
import { addMeal, answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** The last question about the day: was there anything else? */
export function FinalProbe() {
  const { t } = useLingui();
  const text = useSchemeText();
  const probe = useRecall(({ context }) => context.scheme.texts.finalProbe);
  const isProbed = useRecall(({ recall }) => recall.isProbed);
  const [chosen, setChosen] = useScratch<string | null>('probe', isProbed ? 'no' : null);
  const go = () => {
    if (chosen === null) return { field: 'probe', message: t`Choose yes or no.` };
    if (chosen === 'no') return answer({ type: 'finalProbe' });
    setChosen(null);
    addMeal();
  };
  return (
    <Question isGroup title={text(probe)} onContinue={go}>
      <Choices
        name="probe"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'yes', label: t`Yes`, note: <Trans>You can add it next</Trans> },
          { value: 'no', label: t`No, nothing else` },
        ]}
      />
    </Question>
  );
}
