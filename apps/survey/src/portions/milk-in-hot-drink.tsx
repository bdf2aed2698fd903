import { hotDrinkMilkOptions, milkInHotDrinkPortion } from '@dietary-recall/portion-weight';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';
import { weightsOf } from './parent-share.tsx';
import { record, useAmountWays, type PortionProps } from './portion-frame.tsx';

/** The share of milk in a hot drink. Drink and milk are both recorded. */
export function MilkInHotDrink({ food, method, parent }: PortionProps<'milk-in-a-hot-drink'>) {
  const { t } = useLingui();
  const { library, context } = useRecall((state) => state);
  const lang = context.publicParameters.respondentLanguageId;
  const loaded = useLoaded('method-tables', () => library.methodTables());
  const known = food.portion?.method === 'milk-in-a-hot-drink' ? food.portion.data : null;
  const [chosen, setChosen] = useScratch<number | null>('share', known?.milkPartIndex ?? null);
  const ways = useAmountWays(food.id);
  const options = loaded.value ? hotDrinkMilkOptions(method, loaded.value) : [];
  const go = () => {
    const drink = parent && weightsOf(parent, false);
    const option = chosen === null ? undefined : options[chosen];
    if (chosen === null || !option || !drink || !loaded.value)
      return { field: 'share', message: t`Choose how much it was.` };
    const estimate = milkInHotDrinkPortion(method, loaded.value, drink, { option: chosen });
    if ('notOffered' in estimate) return { field: 'share', message: t`Choose how much it was.` };
    record(food, 'milk-in-a-hot-drink', { milkPartIndex: chosen, milkVolumePercentage: option.value }, estimate.milk);
  };
  return (
    <Question
      isGroup
      title={
        <Trans>
          <FoodName food={food} />: how much of it was in the drink?
        </Trans>
      }
      onContinue={go}
      ways={ways}
    >
      <NotLoaded loaded={loaded} food={food.id} />
      <Choices
        name="share"
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => setChosen(Number(value))}
        options={options.map(({ label }, at) => ({ value: String(at), label: <span lang={lang}>{label}</span> }))}
      />
    </Question>
  );
}
