import { milkOnCerealPortion } from '@dietary-recall/portion-weight';
import { findFood, flatOf } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { FoodName } from '../shell/day.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch, useStep } from '../shell/use-scratch.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';
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
  const [bowl, setBowl] = useScratch<number | null>('bowl', known?.bowlIndex ?? taken);
  const [level, setLevel] = useScratch<number | null>('level', known?.milkLevelChoice ?? null);
  const [step, setStep] = useStep(taken === null ? 0 : 1);
  const ways = useAmountWays(food.id);
  const bowls = useLoaded('bowls', async () => {
    const [map, tables] = await Promise.all([library.imageMap('gbowl'), library.methodTables()]);
    return { map, tables };
  });
  const name = bowl === null ? undefined : bowls.value?.tables.bowls[bowl - 1]?.name;
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
    <Question
      title={
        <Trans>
          <FoodName food={food} />: which bowl is most like yours?
        </Trans>
      }
      ways={ways}
      onContinue={() => {
        if (bowl === null) return { field: 'bowl', message: t`Choose the bowl that is most like yours.` };
        setStep(1);
      }}
    >
      <NotLoaded loaded={bowls} food={food.id} />
      {bowls.value && (
        <Outlines
          map={bowls.value.map}
          name="bowl"
          chosen={bowl}
          onChoose={(id) => {
            if (id !== bowl) setLevel(null);
            setBowl(id);
          }}
        />
      )}
    </Question>
  );
}
