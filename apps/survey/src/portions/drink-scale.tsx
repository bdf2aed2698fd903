import { drinkScalePortion, volumeAt } from '@dietary-recall/portion-weight';
import { typedCount } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { FoodName } from '../shell/day.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch, useStep } from '../shell/use-scratch.ts';
import { useWords } from '../shell/words.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';
import { HowMany, HowManyOf } from './how-many.tsx';
import { Outlines } from './outlines.tsx';
import { record, useAmountWays, type PortionProps } from './portion-frame.tsx';
import { Vessel } from './vessel.tsx';

/** A vessel, how full it was, and how many of it if there were several. */
export function DrinkScale({ food, method }: PortionProps<'drink-scale'>) {
  const { t } = useLingui();
  const { number } = useWords();
  const library = useRecall((state) => state.library);
  const { drinkwareId, initialFillLevel, skipFillLevel } = method.parameters;
  const loaded = useLoaded(`drinkware ${drinkwareId}`, async () => {
    const drinkware = await library.drinkware(drinkwareId);
    const { imageMap } = await library.guideImage(drinkware.guideId);
    return { drinkware, imageMap };
  });
  const known = food.portion?.method === 'drink-scale' ? food.portion.data : null;
  const [container, setContainer] = useScratch<number | null>('vessel', known?.containerIndex ?? null);
  const [level, setLevel] = useScratch<number | null>('level', known?.fillLevel ?? null);
  const typed = typedCount(food.typed);
  const [isSeveral, setIsSeveral] = useScratch('several', (known?.quantity ?? typed ?? 1) !== 1);
  const [step, setStep] = useStep();
  const amountWays = useAmountWays(food.id);
  const isFillKnown = level !== null && level > 0;
  const drinkware = loaded.value?.drinkware;
  const scale = drinkware?.scales.find(({ objectId }) => objectId === container);
  const name = loaded.value?.imageMap.objects.find(({ id }) => id === container)?.description;
  const save = (quantity: number) => {
    if (!drinkware || container === null) return;
    const fillLevel = skipFillLevel ? initialFillLevel : (level ?? initialFillLevel);
    record(
      food,
      'drink-scale',
      {
        containerIndex: container,
        fillLevel,
        ...(quantity === 1 ? {} : { quantity }),
        ...(loaded.value ? { imageUrl: loaded.value.imageMap.baseImageUrl } : {}),
      },
      drinkScalePortion(method, drinkware, { container, fillLevel, quantity }),
    );
  };
  const sayHowMany = () => {
    setIsSeveral(true);
    if (isFillKnown) setStep(2);
  };
  const vesselWays = [{ label: <Trans>Another glass or cup</Trans>, onPress: () => setStep(0) }, ...amountWays];
  if (step > 0 && (skipFillLevel || (step === 2 && isFillKnown)))
    return (
      <HowMany
        step={2}
        title={<HowManyOf food={food} />}
        known={known?.quantity ?? null}
        proposed={typed ?? (isSeveral ? 2 : 1)}
        chosen={{ words: name, onChange: () => setStep(0) }}
        onSay={save}
        ways={amountWays}
      />
    );
  if (step > 0 && scale)
    return (
      <Question
        step={1}
        title={
          isSeveral ? (
            <Trans>
              <FoodName food={food} />: how full was each of them?
            </Trans>
          ) : (
            <Trans>
              <FoodName food={food} />: how full was it?
            </Trans>
          )
        }
        onContinue={() => {
          if (!isFillKnown) return { field: 'level', message: t`Show how full it was.` };
          if (isSeveral) setStep(2);
          else save(1);
        }}
        ways={[
          isSeveral
            ? { label: <Trans>I had one of these</Trans>, onPress: () => setIsSeveral(false) }
            : { label: <Trans>I had several of these</Trans>, onPress: sayHowMany },
          ...vesselWays,
        ]}
      >
        <Vessel scale={scale} level={level} onLevel={setLevel} first={initialFillLevel} />
      </Question>
    );
  return (
    <Question
      title={
        <Trans>
          <FoodName food={food} />: which one is most like yours?
        </Trans>
      }
      onContinue={() => {
        if (container === null) return { field: 'vessel', message: t`Choose the one that is most like yours.` };
        setStep(1);
      }}
      ways={amountWays}
    >
      <NotLoaded loaded={loaded} food={food.id} />
      {loaded.value && (
        <Outlines
          map={loaded.value.imageMap}
          name="vessel"
          chosen={container}
          onChoose={setContainer}
          inWords={(id) => {
            const samples = drinkware?.scales.find(({ objectId }) => objectId === id)?.volumeSamples;
            const ml = number(volumeAt(samples ?? [], 1));
            return <Trans>holds about {ml} ml</Trans>;
          }}
        />
      )}
    </Question>
  );
}
