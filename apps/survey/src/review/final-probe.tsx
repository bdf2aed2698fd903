import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useSchemeText } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** The last question about the day: was there anything else? */
export function FinalProbe() {
  const { t } = useLingui();
  const text = useSchemeText();
  const probe = useRecall(({ context }) => context.scheme.texts.finalProbe);
  const { isProbed, meals } = useRecall(({ recall }) => recall);
  const hasAdded = meals.some(({ addedBy, foods }) => addedBy === 'finalProbe' && foods.length === 0);
  const [chosen, setChosen] = useScratch<string | null>('probe', isProbed ? 'no' : hasAdded ? 'yes' : null);
  const go = () => {
    if (chosen === null) return { field: 'probe', message: t`Choose yes or no.` };
    answer({ type: 'finalProbe', hadAny: chosen === 'yes' });
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
