import { cerealPictureSets, cerealPortion } from '@dietary-recall/portion-weight';
import { Trans, useLingui } from '@lingui/react/macro';
import { FoodName } from '../shell/day.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch, useStep } from '../shell/use-scratch.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';
import { AskBowl, useBowl } from './bowls.tsx';
import { Pictures, type PictureChosen } from './pictures.tsx';
import { record, useAmountWays, type PortionProps } from './portion-frame.tsx';

/** The bowl, then the pictures of this cereal in this bowl. */
export function Cereal({ food, method }: PortionProps<'cereal'>) {
  const { t } = useLingui();
  const library = useRecall((state) => state.library);
  const known = food.portion?.method === 'cereal' ? food.portion.data : null;
  const { bowl, setBowl, bowls, name } = useBowl(known?.bowlIndex ?? null);
  const [chosen, setChosen] = useScratch<PictureChosen | null>(
    'picture',
    known?.servingChoiceIndex === undefined
      ? null
      : { index: known.servingChoiceIndex, fraction: known.servingWeightFactor ?? 1 },
  );
  const [step, setStep] = useStep();
  const ways = useAmountWays(food.id);
  const pictures = useLoaded(`cereal ${method.parameters.type} ${step === 1 ? (name ?? '') : ''}`, async () =>
    step === 1 && name !== undefined ? library.asServed(cerealPictureSets(method, name).serving) : null,
  );
  if (step === 1 && bowl !== null)
    return (
      <Question
        step={1}
        title={
          <Trans>
            <FoodName food={food} />: how much was in your bowl?
          </Trans>
        }
        ways={[{ label: <Trans>Another bowl</Trans>, onPress: () => setStep(0) }, ...ways]}
        onContinue={() => {
          const set = pictures.value;
          const image = chosen && set?.images[chosen.index];
          if (!set || !chosen || !image || name === undefined)
            return { field: 'portion', message: t`Choose the amount nearest to yours.` };
          record(
            food,
            'cereal',
            {
              bowlIndex: bowl,
              bowl: name,
              servingChoiceIndex: chosen.index,
              servingImage: image.mainImageUrl,
              servingWeightFactor: chosen.fraction,
            },
            cerealPortion(method, { serving: set }, { serving: chosen }),
          );
        }}
      >
        <NotLoaded loaded={pictures} food={food.id} />
        {pictures.value && (
          <Pictures
            set={pictures.value}
            factor={method.conversionFactor}
            chosen={chosen}
            onChoose={setChosen}
            legend={<Trans>Which amount is nearest?</Trans>}
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
        if (id !== bowl) setChosen(null);
        setBowl(id);
      }}
      onContinue={() => setStep(1)}
    />
  );
}
