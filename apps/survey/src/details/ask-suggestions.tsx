import { findMeal } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { AskedWords } from '../day/asked-words.tsx';
import { FieldError, Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useMealName } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** Categories that are often eaten with the foods of a meal. */
export function AskSuggestions({ meal: id, categories }: { meal: string; categories: readonly string[] }) {
  const { t } = useLingui();
  const { recall, library, context } = useRecall((state) => state);
  const lang = context.publicParameters.respondentLanguageId;
  const mealName = useMealName();
  const [chosen, setChosen] = useScratch<Record<string, boolean>>('had', {});
  const meal = findMeal(recall, id);
  if (!meal) return null;
  const name = mealName(meal);
  const done = () =>
    answer({
      type: 'suggestions',
      meal: id,
      had: categories
        .filter((code) => chosen[code] === true)
        .map((code) => ({ category: code, text: library.nameOf(code) ?? code })),
      refused: categories.filter((code) => chosen[code] !== true),
    });
  const go = () => {
    const open = categories.find((code) => chosen[code] === undefined);
    if (open !== undefined) return { field: `had-${open}`, message: t`Please answer each row with yes or no.` };
    done();
  };
  return (
    <Question
      title={<Trans>{name}: did you have any of these as well?</Trans>}
      onContinue={go}
      ways={[{ label: <Trans>No to all the rest</Trans>, onPress: done }]}
    >
      <div className="rows">
        {categories.map((code) => (
          <fieldset className="ask ask--plain" id={`had-${code}`} key={code}>
            <legend className="vh" lang={lang}>
              {library.nameOf(code)}
            </legend>
            <AskedWords category={code}>
              <b lang={lang}>{library.nameOf(code)}</b>
            </AskedWords>
            <FieldError field={`had-${code}`} />
            <div className="yn">
              {[true, false].map((value) => (
                <label className="pill" key={String(value)}>
                  <input
                    className="radio"
                    type="radio"
                    name={`had-${code}`}
                    checked={chosen[code] === value}
                    onChange={() => setChosen({ ...chosen, [code]: value })}
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
