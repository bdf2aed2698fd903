import { Trans, useLingui } from '@lingui/react/macro';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useSchemeText } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';
import { YesNoRows } from './yes-no-rows.tsx';

/** Often forgotten foods. A yes asks for its meal next. */
export function AskForgotten({ rows }: { rows: readonly string[] }) {
  const { t } = useLingui();
  const text = useSchemeText();
  const all = useRecall(({ context }) => context.scheme.forgotten);
  const known = useRecall(({ recall }) => recall.forgotten);
  const [chosen, setChosen] = useScratch<Record<string, boolean>>('rows', { ...known });
  // Shown again after Back, it has the rows that were answered.
  const asked = all
    .filter(({ id }) => rows.length === 0 || rows.includes(id))
    .map(({ id, question, categories }) => ({ id, words: text(question), category: categories[0] }));
  const done = () =>
    answer({ type: 'forgotten', answers: Object.fromEntries(asked.map(({ id }) => [id, chosen[id] ?? false])) });
  const go = () => {
    const open = asked.find(({ id }) => chosen[id] === undefined);
    if (open !== undefined) return { field: `row-${open.id}`, message: t`Please answer each row with yes or no.` };
    done();
  };
  return (
    <Question
      title={<Trans>Did you have any of these as well?</Trans>}
      lead={<Trans>They are easy to forget. If you have listed it already, press No.</Trans>}
      onContinue={go}
      second={{ label: <Trans>No to all the rest</Trans>, onPress: done }}
    >
      <YesNoRows rows={asked} chosen={chosen} onChoose={setChosen} />
    </Question>
  );
}
