import { Trans, useLingui } from '@lingui/react/macro';
import { FieldError, Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useSchemeText } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';
import { AskedWords } from './asked-words.tsx';

/** Often forgotten foods: rows with yes and no, without a default. A yes asks for its meal next. */
export function AskForgotten({ rows }: { rows: readonly string[] }) {
  const { t } = useLingui();
  const text = useSchemeText();
  const all = useRecall(({ context }) => context.scheme.forgotten);
  const known = useRecall(({ recall }) => recall.forgotten);
  const [chosen, setChosen] = useScratch<Record<string, boolean>>('rows', { ...known });
  // Shown again after Back, it has the rows that were answered.
  const asked = all.filter(({ id }) => rows.length === 0 || rows.includes(id));
  const go = () => {
    const open = asked.filter(({ id }) => chosen[id] === undefined);
    if (open.length > 0)
      return open.map(({ id, question }) => {
        const words = text(question);
        return { field: `row-${id}`, message: t`Please answer with yes or no: ${words}` };
      });
    answer({ type: 'forgotten', answers: Object.fromEntries(asked.map(({ id }) => [id, chosen[id] ?? false])) });
  };
  return (
    <Question
      title={<Trans>Did you have any of these as well?</Trans>}
      lead={<Trans>They are easy to forget. Leave out what you have already listed.</Trans>}
      onContinue={go}
      ways={[
        {
          label: <Trans>No to all the rest</Trans>,
          onPress: () =>
            answer({
              type: 'forgotten',
              answers: Object.fromEntries(asked.map(({ id }) => [id, chosen[id] ?? false])),
            }),
        },
      ]}
    >
      <div className="rows">
        {asked.map(({ id, question, categories }) => (
          <fieldset className="ask ask--plain" id={`row-${id}`} key={id}>
            <legend className="vh">{text(question)}</legend>
            <AskedWords category={categories[0]}>
              <b>{text(question)}</b>
            </AskedWords>
            <FieldError field={`row-${id}`} />
            <div className="yn">
              {[true, false].map((value) => (
                <label className="pill" key={String(value)}>
                  <input
                    className="radio"
                    type="radio"
                    name={`row-${id}`}
                    checked={chosen[id] === value}
                    onChange={() => setChosen({ ...chosen, [id]: value })}
                  />
                  {value ? <Trans>Yes</Trans> : <Trans>No</Trans>}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Question>
  );
}
