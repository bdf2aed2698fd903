import { asServedPortion } from '@dietary-recall/portion-weight';
import type { DraftFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { FoodName } from '../shell/day.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch, useStep } from '../shell/use-scratch.ts';
import { useWords } from '../shell/words.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';
import { HowMany } from './how-many.tsx';
import { Pictures, type PictureChosen } from './pictures.tsx';
import { record, useAmountWays, type PortionProps } from './portion-frame.tsx';

/** Pictures of growing amounts. */
export function AsServed({ food, method, parent }: PortionProps<'as-served'>) {
  const { t } = useLingui();
  const { countText } = useWords();
  const library = useRecall((state) => state.library);
  const id = method.parameters.servingImageSet;
  const loaded = useLoaded(`as-served ${id}`, () => library.asServed(id));
  const known = food.portion?.method === 'as-served' ? food.portion.data : null;
  const [chosen, setChosen] = useScratch<PictureChosen | null>(
    'picture',
    known?.servingChoiceIndex === undefined
      ? null
      : { index: known.servingChoiceIndex, fraction: known.servingWeightFactor ?? 1 },
  );
  const ways = useAmountWays(food.id);
  const [step, setStep] = useStep();
  // Spread on several slices: the picture is one of them.
  const on = method.description === 'on_bread' ? parent : null;
  const units = unitsOf(on);
  const count = countText(units);
  const save = (linkedQuantity?: number) => {
    const set = loaded.value;
    const image = chosen && set?.images[chosen.index];
    if (!set || !chosen || !image) return;
    const of = linkedQuantity === undefined ? {} : { linkedQuantity };
    record(
      food,
      'as-served',
      {
        servingChoiceIndex: chosen.index,
        servingImage: image.mainImageUrl,
        servingWeightFactor: chosen.fraction,
        ...of,
      },
      asServedPortion(method, { serving: set }, { serving: chosen, ...of }),
    );
  };
  if (step === 1 && on)
    return (
      <HowMany
        step={1}
        title={
          <Trans>
            You had {count} × <FoodName food={on} />. How many of them had this much <FoodName food={food} /> on?
          </Trans>
        }
        known={known?.linkedQuantity ?? null}
        outOf={units}
        onSay={save}
        ways={ways}
      />
    );
  const go = () => {
    if (loaded.state !== 'loaded') return { field: 'portion', message: t`The pictures have not loaded yet.` };
    if (chosen === null) return { field: 'portion', message: t`Choose the amount nearest to yours.` };
    if (Math.ceil(units) > 1) return setStep(1);
    // Also of one slice or half a slice: when that becomes more, this is asked again.
    save(on ? units : undefined);
  };
  return (
    <Question title={<HowMuch food={food} on={on} />} onContinue={go} ways={ways}>
      <NotLoaded loaded={loaded} food={food.id} />
      {loaded.value && (
        <Pictures
          set={loaded.value}
          factor={method.conversionFactor}
          chosen={chosen}
          onChoose={setChosen}
          legend={<Trans>Which amount is nearest?</Trans>}
        />
      )}
    </Question>
  );
}

interface HowMuchProps {
  food: DraftFood;
  /** What it was spread on: the question is of one of them. */
  on: DraftFood | null;
}

function HowMuch({ food, on }: HowMuchProps) {
  if (on === null)
    return (
      <Trans>
        <FoodName food={food} />: how much did you have?
      </Trans>
    );
  return (
    <Trans>
      <FoodName food={food} />: how much was on one <FoodName food={on} />?
    </Trans>
  );
}

function unitsOf(parent: PortionProps<'as-served'>['parent']): number {
  const data = parent?.portion?.data;
  const quantity = data && 'quantity' in data ? data.quantity : undefined;
  return quantity ?? 1;
}
