import { addedByPrompt, findFood, targetKey, type Prompt } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices, type Option } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { answer } from '../store/answer.ts';
import { goOn } from '../store/navigation.ts';
import { useRecall } from '../store/recall.ts';

const ALREADY = 'already';

/** Whether something went with a food. What is in the meal already is offered first, so that nothing counts twice. */
export function AskAssociated({ prompt }: { prompt: Extract<Prompt, { ask: 'associated' }> }) {
  const { t } = useLingui();
  const { food: id, target, yes, alreadyInMeal } = prompt;
  const { recall, library, context } = useRecall((state) => state);
  const lang = context.publicParameters.respondentLanguageId;
  const found = findFood(recall, id);
  const food = found?.food;
  // What was added when this was answered with yes, and after it.
  const added = found ? addedByPrompt(found, target).slice(yes) : [];
  const isDone = food?.associated[targetKey(target)]?.isDone === true;
  const wasNo = isDone && added.length === 0 && alreadyInMeal.length === 0;
  const [chosen, setChosen] = useScratch<string | null>('went', added.length > 0 ? 'yes' : wasNo ? 'no' : null);
  const asked = library
    .knownFood(food?.match?.code ?? '')
    ?.associatedFoods.find((one) => one.target.type === target.type && one.target.code === target.code);
  if (!food || !asked) return null;
  const inMeal = alreadyInMeal.flatMap((other) => findFood(recall, other)?.food ?? []);
  const generic = asked.genericName;
  const options: Option[] = [
    ...inMeal.map((other) => ({
      value: `${ALREADY} ${other.id}`,
      label: t`Yes, it is in my list already`,
      note: <FoodName food={other} />,
    })),
    {
      value: 'yes',
      label: inMeal.length > 0 || yes > 0 ? t`Yes, another one` : t`Yes`,
      note: <Trans>We ask which one next</Trans>,
    },
    { value: 'no', label: t`No` },
  ];
  /** What was added when the answer was yes goes with that answer. */
  const sayNoOther = (how: 'no' | 'already') =>
    answer(...added.map((one) => ({ type: 'removeFood', food: one.id }) as const), {
      type: 'associated',
      food: id,
      target,
      answer: how,
    });
  const go = () => {
    if (chosen === null) return { field: 'went', message: t`Choose one of the answers.` };
    if (chosen.startsWith(ALREADY)) return sayNoOther('already');
    if (chosen === 'yes' && added.length > 0) return goOn();
    if (chosen === 'no') return sayNoOther('no');
    answer({ type: 'associated', food: id, target, answer: 'yes', text: generic, linkAsMain: asked.linkAsMain });
  };
  const words = <span lang={lang}>{asked.promptText}</span>;
  return (
    <Question
      isGroup
      title={yes > 0 ? <Trans>Another one? {words}</Trans> : words}
      lead={
        <Trans>
          With “<FoodName food={food} />”
        </Trans>
      }
      onContinue={go}
      ways={[
        {
          label: <Trans>I don’t know</Trans>,
          onPress: () => sayNoOther('no'),
        },
      ]}
    >
      <Choices name="went" value={chosen} onChange={setChosen} options={options} />
    </Question>
  );
}
