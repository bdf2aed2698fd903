import { cerealPictureSets, drinkScalePortion } from '@dietary-recall/portion-weight';
import { findFood, type DraftFood, type Leftovers } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Food } from 'dietary-recall-client';
import { Choices } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch, useStep } from '../shell/use-scratch.ts';
import { answer } from '../store/answer.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';
import { isDrink } from './is-drink.ts';
import { Pictures, type PictureChosen } from './pictures.tsx';
import { Vessel } from './vessel.tsx';

/** Whether everything was finished, and if not, how much was left. */
export function AskLeftovers({ food: id }: { food: string }) {
  const { t } = useLingui();
  const { recall, library } = useRecall((state) => state);
  const food = findFood(recall, id)?.food;
  const listed = library.knownFood(food?.match?.code ?? '');
  const known = food?.leftovers == null ? null : food.leftovers.leftoversWeight > 0 ? 'no' : 'yes';
  const [chosen, setChosen] = useScratch<string | null>('finished', known);
  const [step, setStep] = useStep();
  if (!food || !listed) return null;
  if (step === 1) return <HowMuchLeft food={food} listed={listed} />;
  const isDrunk = isDrink(listed);
  const go = () => {
    if (chosen === null) return { field: 'finished', message: t`Choose yes or no.` };
    if (chosen === 'no') return setStep(1);
    answer({ type: 'leftovers', food: id, leftovers: nothingLeft(food) });
  };
  return (
    <Question
      isGroup
      title={
        isDrunk ? (
          <Trans context="drink">
            <FoodName food={food} />: did you finish it?
          </Trans>
        ) : (
          <Trans>
            <FoodName food={food} />: did you finish it?
          </Trans>
        )
      }
      lead={!isDrunk && <Trans>Cores, bones and peel do not count.</Trans>}
      onContinue={go}
      ways={[
        {
          label: <Trans>I don’t know</Trans>,
          onPress: () => answer({ type: 'leftovers', food: id, leftovers: { leftoversWeight: 0 } }),
        },
      ]}
    >
      <Choices
        name="finished"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'yes', label: t`Yes, all of it` },
          { value: 'no', label: t`No, something was left` },
        ]}
      />
    </Question>
  );
}

/** The methods that record whether something was left. */
const SAYS_LEFTOVERS = new Set(['as-served', 'drink-scale', 'cereal']);

function nothingLeft({ portion }: DraftFood): Leftovers {
  return SAYS_LEFTOVERS.has(portion?.method ?? '') ? { leftoversWeight: 0, leftovers: false } : { leftoversWeight: 0 };
}

function HowMuchLeft({ food, listed }: { food: DraftFood; listed: Food }) {
  const { portion } = food;
  const methods = listed.portionSizeMethods;
  const own = food.methodIndex === null ? undefined : methods[food.methodIndex];
  const method = own?.method === portion?.method ? own : methods.find((one) => one.method === portion?.method);
  if (
    portion?.method === 'as-served' &&
    method?.method === 'as-served' &&
    method.parameters.leftoversImageSet !== undefined
  )
    return <PicturesLeft food={food} set={method.parameters.leftoversImageSet} factor={method.conversionFactor} />;
  if (portion?.method === 'cereal' && method?.method === 'cereal' && portion.data.bowl !== undefined)
    return (
      <PicturesLeft
        food={food}
        set={cerealPictureSets(method, portion.data.bowl).leftovers}
        factor={method.conversionFactor}
      />
    );
  if (portion?.method === 'drink-scale' && method?.method === 'drink-scale')
    return <LevelLeft food={food} method={method} />;
  return <ShareLeft food={food} />;
}

function servedOf({ portion }: DraftFood): number {
  return portion?.data && 'servingWeight' in portion.data ? portion.data.servingWeight : 0;
}

interface PicturesLeftProps {
  food: DraftFood;
  set: string;
  factor: number;
}

function PicturesLeft({ food, set: id, factor }: PicturesLeftProps) {
  const { t } = useLingui();
  const library = useRecall((state) => state.library);
  const loaded = useLoaded(`as-served ${id}`, () => library.asServed(id));
  const [chosen, setChosen] = useScratch<PictureChosen | null>('left', pictureLeft(food));
  const data = (food.portion?.data ?? {}) as { quantity?: number; linkedQuantity?: number };
  const count = factor * (data.quantity ?? 1) * (data.linkedQuantity ?? 1);
  const most = servedOf(food) / count;
  if (loaded.state === 'failed') return <ShareLeft food={food} />;
  // Every picture shows more than was served.
  if (loaded.value && (loaded.value.images[0]?.weight ?? 0) / 4 > most) return <ShareLeft food={food} />;
  const go = () => {
    const image = chosen && loaded.value?.images[chosen.index];
    if (!chosen || !image) return { field: 'portion', message: t`Choose the amount nearest to what was left.` };
    const leftoversWeight = image.weight * chosen.fraction * count;
    if (leftoversWeight > servedOf(food))
      return { field: 'portion', message: t`That is more than you had. Choose less.` };
    answer({
      type: 'leftovers',
      food: food.id,
      leftovers: {
        leftoversWeight,
        leftovers: true,
        leftoversChoiceIndex: chosen.index,
        leftoversImage: image.mainImageUrl,
        leftoversWeightFactor: chosen.fraction,
      },
    });
  };
  return (
    <Question
      step={1}
      title={
        <Trans>
          <FoodName food={food} />: how much was left?
        </Trans>
      }
      onContinue={go}
    >
      <NotLoaded loaded={loaded} food={food.id} />
      {loaded.value && (
        <Pictures
          set={loaded.value}
          factor={count}
          chosen={chosen}
          onChoose={setChosen}
          most={most}
          legend={<Trans>Which picture is nearest to what was left?</Trans>}
        />
      )}
    </Question>
  );
}

function pictureLeft({ leftovers }: DraftFood): PictureChosen | null {
  const { leftoversChoiceIndex: index, leftoversWeightFactor: fraction = 1 } = leftovers ?? {};
  return index === undefined ? null : { index, fraction };
}

type DrinkMethod = Extract<Food['portionSizeMethods'][number], { method: 'drink-scale' }>;

function LevelLeft({ food, method }: { food: DraftFood; method: DrinkMethod }) {
  const { t } = useLingui();
  const library = useRecall((state) => state.library);
  const id = method.parameters.drinkwareId;
  const loaded = useLoaded(`drinkware only ${id}`, () => library.drinkware(id));
  const [level, setLevel] = useScratch<number | null>('left', food.leftovers?.leftoversLevel ?? null);
  const data = food.portion?.method === 'drink-scale' ? food.portion.data : null;
  const scale = loaded.value?.scales.find(({ objectId }) => objectId === data?.containerIndex);
  const most = data?.fillLevel ?? method.parameters.initialFillLevel;
  const go = () => {
    if (level === null || !loaded.value || data?.containerIndex === undefined)
      return { field: 'level', message: t`Show how much was left.` };
    const estimate = drinkScalePortion(method, loaded.value, {
      container: data.containerIndex,
      fillLevel: most,
      leftoversLevel: level,
      quantity: data.quantity,
    });
    if ('notOffered' in estimate) return { field: 'level', message: t`That is more than you had. Choose less.` };
    const { leftoversWeight } = estimate;
    answer({
      type: 'leftovers',
      food: food.id,
      leftovers: { leftoversWeight, leftovers: leftoversWeight > 0, leftoversLevel: level },
    });
  };
  return (
    <Question
      step={1}
      title={
        <Trans>
          <FoodName food={food} />: how much was left?
        </Trans>
      }
      onContinue={go}
    >
      <NotLoaded loaded={loaded} food={food.id} />
      {scale && <Vessel scale={scale} level={level} onLevel={setLevel} first={most / 2} most={most} />}
    </Question>
  );
}

/** What was left as a part of what was served, where there is no picture of it. */
function ShareLeft({ food }: { food: DraftFood }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useScratch<string | null>('share', null);
  const options = [
    { value: '0.1', label: t`Very little` },
    { value: '0.25', label: t`About a quarter` },
    { value: '0.5', label: t`About half` },
    { value: '0.75', label: t`About three quarters` },
    { value: '0.9', label: t`Nearly all of it` },
  ];
  return (
    <Question
      isGroup
      step="share"
      title={
        <Trans>
          <FoodName food={food} />: how much was left?
        </Trans>
      }
      onContinue={() => {
        if (chosen === null) return { field: 'share', message: t`Choose how much was left.` };
        answer({ type: 'leftovers', food: food.id, leftovers: { leftoversWeight: servedOf(food) * Number(chosen) } });
      }}
    >
      <Choices name="share" value={chosen} onChange={setChosen} options={options} />
    </Question>
  );
}
