import { parentFoodOptions, parentFoodPortion } from '@dietary-recall/portion-weight';
import { recordedPortion, type DraftFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useRecall } from '../store/recall.ts';
import { record, useAmountWays, type PortionProps } from './portion-frame.tsx';

/** An amount as a share of the food that it went with. */
export function ParentShare({ food, method, parent }: PortionProps<'parent-food-portion'>) {
  const { t } = useLingui();
  const { library, context } = useRecall((state) => state);
  const lang = context.publicParameters.respondentLanguageId;
  const known = food.portion?.method === 'parent-food-portion' ? food.portion.data : null;
  const [chosen, setChosen] = useScratch<number | null>('share', known?.portionIndex ?? null);
  const ways = useAmountWays(food.id);
  const categories = library.knownFood(parent?.match?.code ?? '')?.categories ?? [];
  const options = parentFoodOptions(method, categories);
  const go = () => {
    const portion = parent && weightsOf(parent, true);
    const option = chosen === null ? undefined : options[chosen];
    if (chosen === null || !option || !portion) return { field: 'share', message: t`Choose how much it was.` };
    record(
      food,
      'parent-food-portion',
      { portionIndex: chosen, portionValue: option.value },
      parentFoodPortion(method, { portion, categories }, { option: chosen }),
    );
  };
  return (
    <Question
      isGroup
      title={
        <Trans>
          <FoodName food={food} />: how much of it was there?
        </Trans>
      }
      lead={
        parent && (
          <Trans>
            With your <FoodName food={parent} />
          </Trans>
        )
      }
      onContinue={go}
      ways={ways}
    >
      <Choices
        name="share"
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => setChosen(Number(value))}
        options={options.map(({ label }, at) => ({ value: String(at), label: <span lang={lang}>{label}</span> }))}
      />
    </Question>
  );
}

/** The weights of a food, as they were served or as they are recorded: a drink without its milk. */
export function weightsOf(food: DraftFood, isRecorded: boolean) {
  const portion = isRecorded ? recordedPortion(food) : food.portion;
  if (!portion?.data || !('servingWeight' in portion.data)) return null;
  const { servingWeight } = portion.data;
  const leftoversWeight = isRecorded ? (portion.data.leftoversWeight ?? 0) : (food.leftovers?.leftoversWeight ?? 0);
  return { servingWeight, leftoversWeight, portionWeight: Math.max(0, servingWeight - leftoversWeight) };
}
