import { milkOnCerealPortion } from '@dietary-recall/portion-weight';
import { findFood, flatOf } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { FoodName } from '../shell/day.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch, useStep } from '../shell/use-scratch.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';
import { AskBowl, useBowl } from './bowls.tsx';
import { Outlines } from './outlines.tsx';
import { record, useAmountWays, type PortionProps } from './portion-frame.tsx';

/** The level of milk in a bowl. The bowl of this meal's cereal is taken over. */
export function MilkOnCereal({ food, method, parent }: PortionProps<'milk-on-cereal'>) {
  const { t } = useLingui();
  const { library, recall } = useRecall((state) => state);
  const known = food.portion?.method === 'milk-on-cereal' ? food.portion.data : null;
  const inMeal = flatOf(findFood(recall, food.id)?.meal?.foods ?? []);
  const cereal = [...(parent ? [parent] : []), ...inMeal].find(({ portion }) => portion?.method === 'cereal');
  const taken = cereal?.portion?.method === 'cereal' ? (cereal.portion.data.bowlIndex ?? null) : null;
  const { bowl, setBowl, bowls, name } = useBowl(known?.bowlIndex ?? taken);
  const [level, setLevel] = useScratch<number | null>('level', known?.milkLevelChoice ?? null);
  const [step, setStep] = useStep(taken === null ? 0 : 1);
  const ways = useAmountWays(food.id);
  const levels = useLoaded(`milk ${name ?? ''}`, async () =>
    name === undefined ? null : library.imageMap(`milkbowl${name}`),
  );
  if (step === 1 && bowl !== null)
    return (
      <Question
        step={1}
        title={
          <Trans>
            <FoodName food={food} />: how high was the milk in the bowl?
          </Trans>
        }
        lead={
          cereal && bowl === taken ? (
            <Trans>
              In the bowl that you chose for your <FoodName food={cereal} />.
            </Trans>
          ) : undefined
        }
        ways={[{ label: <Trans>Another bowl</Trans>, onPress: () => setStep(0) }, ...ways]}
        onContinue={() => {
          const { map, tables } = { map: levels.value, tables: bowls.value?.tables };
          if (level === null || !map || !tables || name === undefined)
            return { field: 'milk', message: t`Choose how high the milk was.` };
          record(
            food,
            'milk-on-cereal',
            { bowlIndex: bowl, bowl: name, milkLevelChoice: level, imageUrl: map.baseImageUrl },
            milkOnCerealPortion(method, tables, { bowl, level }),
          );
        }}
      >
        <NotLoaded loaded={bowls.state === 'loaded' ? levels : bowls} food={food.id} />
        {levels.value && (
          <Outlines
            map={levels.value}
            name="milk"
            chosen={level}
            onChoose={setLevel}
            lineName={(line) => t`Up to line ${line}`}
          />
        )}
      </Question>
    );
  return (
    <AskBowl
      food={food}
      bowl={bowl}
      bowls={bowls}
      onChoose={(id) => {
        if (id !== bowl) setLevel(null);
        setBowl(id);
      }}
      onContinue={() => setStep(1)}
    />
  );
}
