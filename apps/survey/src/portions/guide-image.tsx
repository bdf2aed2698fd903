import { guideImagePortion } from '@dietary-recall/portion-weight';
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

/** An object on a picture, and how many of it. */
export function GuideImage({ food, method }: PortionProps<'guide-image'>) {
  const { t } = useLingui();
  const { number } = useWords();
  const library = useRecall((state) => state.library);
  const id = method.parameters.guideImageId;
  const loaded = useLoaded(`guide-image ${id}`, () => library.guideImage(id));
  const known = food.portion?.method === 'guide-image' ? food.portion.data : null;
  const [chosen, setChosen] = useScratch<number | null>('object', known?.objectIndex ?? null);
  const [step, setStep] = useStep();
  const ways = useAmountWays(food.id);
  const guide = loaded.value;
  const object = guide?.imageMap.objects.find((one) => one.id === chosen);
  if (step === 1 && guide && chosen !== null)
    return (
      <HowMany
        step={1}
        title={<HowManyOf food={food} />}
        known={known?.quantity ?? null}
        proposed={typedCount(food.typed) ?? undefined}
        ways={ways}
        chosen={{ words: object?.description, onChange: () => setStep(0) }}
        onSay={(quantity) =>
          record(
            food,
            'guide-image',
            {
              objectIndex: chosen,
              objectWeight: guide.weights[chosen] ?? 0,
              quantity,
              imageUrl: guide.imageMap.baseImageUrl,
            },
            guideImagePortion(method, guide, { object: chosen, quantity }),
          )
        }
      />
    );
  const go = () => {
    if (chosen === null) return { field: 'object', message: t`Choose the one that is most like yours.` };
    setStep(1);
  };
  return (
    <Question
      title={
        <Trans>
          <FoodName food={food} />: which one is most like yours?
        </Trans>
      }
      lead={<Trans>We ask how many next.</Trans>}
      onContinue={go}
      ways={ways}
    >
      <NotLoaded loaded={loaded} food={food.id} />
      {guide && (
        <Outlines
          map={guide.imageMap}
          name="object"
          chosen={chosen}
          onChoose={setChosen}
          inWords={(id) => {
            const weight = (guide.weights[id] ?? 0) * method.conversionFactor;
            const grams = number(weight, weight < 10 ? 1 : 0);
            return <Trans>about {grams} g each</Trans>;
          }}
        />
      )}
    </Question>
  );
}
