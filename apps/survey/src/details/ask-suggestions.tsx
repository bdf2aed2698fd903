import { findMeal } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { YesNoRows } from '../day/yes-no-rows.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useMealName } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** Categories that are often eaten with the foods of a meal. */
export function AskSuggestions({ meal: id, categories }: { meal: string; categories: readonly string[] }) {
  const { t } = useLingui();
  const { recall, library, context } = useRecall((state) => state);
  const mealName = useMealName();
  const [chosen, setChosen] = useScratch<Record<string, boolean>>('had', {});
  const meal = findMeal(recall, id);
  if (!meal) return null;
  const name = mealName(meal);
  const rows = categories.map((code) => ({ id: code, words: library.nameOf(code) ?? code, category: code }));
  const done = () =>
    answer({
      type: 'suggestions',
      meal: id,
      had: rows.filter((row) => chosen[row.id] === true).map((row) => ({ category: row.id, text: row.words })),
      refused: categories.filter((code) => chosen[code] !== true),
    });
  const go = () => {
    const open = categories.find((code) => chosen[code] === undefined);
    if (open !== undefined) return { field: `row-${open}`, message: t`Please answer each row with yes or no.` };
    done();
  };
  return (
    <Question
      title={<Trans>{name}: did you have any of these as well?</Trans>}
      onContinue={go}
      second={{ label: <Trans>No to all the rest</Trans>, onPress: done }}
    >
      <YesNoRows
        rows={rows}
        lang={context.publicParameters.respondentLanguageId}
        chosen={chosen}
        onChoose={setChosen}
      />
    </Question>
  );
}
