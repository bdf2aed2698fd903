import { findFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Picture, PortionSizeMethod } from 'dietary-recall-client';
import type { ReactNode } from 'react';
import { Choices } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { Photo, STAGE_SIZES, THUMB_SIZES } from '../shell/photo.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useWords } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useLoaded } from '../store/library.ts';
import { note } from '../store/paradata.ts';
import { usePicturesInWords } from '../store/pictures-in-words.ts';
import { useRecall } from '../store/recall.ts';
import { firstPictureOf } from './foresee.ts';
import { isDrink } from './is-drink.ts';

/** How the amount is said: by pictures, by a vessel, by measures, by weight. */
export function AskMethod({ food: id, methods }: { food: string; methods: readonly number[] }) {
  const { t } = useLingui();
  const { recall, library } = useRecall((state) => state);
  const food = findFood(recall, id)?.food;
  const listed = library.knownFood(food?.match?.code ?? '');
  const offered = methods.flatMap((position) => {
    const method = listed?.portionSizeMethods[position];
    return method ? [{ position, method }] : [];
  });
  const isInWords = usePicturesInWords();
  const words = useMethodWords(listed !== undefined && listed !== null && isDrink(listed));
  const pictures = useLoaded(`methods of ${food?.match?.code ?? ''}`, () =>
    Promise.all(offered.map(({ method }) => firstPictureOf(library, method).catch(() => null))),
  );
  const [chosen, setChosen] = useScratch<string | null>(
    'method',
    food?.methodIndex == null ? null : String(food.methodIndex),
  );
  if (!food) return null;
  const go = () => {
    if (chosen === null) return { field: 'method', message: t`Choose how you want to show it.` };
    const nameAt = (at: number | null) => offered.find(({ position }) => position === at)?.method.method;
    const [from, to] = [nameAt(food.methodIndex), nameAt(Number(chosen))];
    note({ type: 'method-changed', food: id, ...(from ? { from } : {}), ...(to ? { to } : {}) });
    answer({ type: 'method', food: id, method: Number(chosen) });
  };
  return (
    <Question
      isGroup
      title={
        <Trans>
          <FoodName food={food} />: how would you like to show how much you had?
        </Trans>
      }
      onContinue={go}
      ways={[
        {
          label: <Trans>I don’t know how much</Trans>,
          onPress: () => answer({ type: 'portion', food: id, portion: { method: 'unknown' } }),
        },
      ]}
    >
      <Choices
        name="method"
        value={chosen}
        onChange={setChosen}
        options={(isInWords ? offered.toSorted(byWordsFirst) : offered).map(({ position, method }) => ({
          value: String(position),
          ...words(method),
          picture: isInWords
            ? null
            : pictureOf(method, pictures.value?.[offered.findIndex((one) => one.position === position)]),
        }))}
      />
    </Question>
  );
}

/** Which methods need no picture. */
const IS_IN_WORDS: Record<PortionSizeMethod['method'], boolean> = {
  'as-served': false,
  'guide-image': false,
  'drink-scale': false,
  'standard-portion': true,
  cereal: false,
  'milk-on-cereal': false,
  'milk-in-a-hot-drink': true,
  pizza: false,
  weight: true,
  'parent-food-portion': true,
  dimensions: true,
};

function byWordsFirst(one: { method: PortionSizeMethod }, other: { method: PortionSizeMethod }): number {
  return Number(IS_IN_WORDS[other.method.method]) - Number(IS_IN_WORDS[one.method.method]);
}

/** The picture that the food list gives to a method, or that of its first question, in the size in which that shows it. */
function pictureOf({ method, imageUrl }: PortionSizeMethod, first: Picture | null | undefined): ReactNode {
  if (imageUrl !== null) return <img src={imageUrl} alt="" width={300} height={200} />;
  return first && <Photo picture={first} alt="" sizes={method === 'as-served' ? THUMB_SIZES : STAGE_SIZES} />;
}

/** As many units are named. */
const MOST_UNITS = 4;

/** The words of a method, by the key that the food list gives, or else by its kind. */
function useMethodWords(isDrunk: boolean) {
  const { t } = useLingui();
  const isInWords = usePicturesInWords();
  const { locale } = useWords();
  return (of: PortionSizeMethod): { label: string; note?: string } => {
    const known = isDrunk ? t`I know the amount` : t`I know the weight`;
    const byKey: Record<string, string> = {
      use_an_image: isInWords ? t`From a list of amounts` : t`With pictures`,
      in_a_bowl: t`It was in a bowl`,
      in_a_glass: t`It was in a glass`,
      in_a_mug: t`It was in a mug or cup`,
      in_a_bottle: t`It was in a bottle`,
      in_a_can: t`It was in a can`,
      in_a_pub: t`As in a pub`,
      on_bread: t`It was on bread`,
      on_cereal: t`It was on cereal`,
      in_a_hot_drink: t`It was in a hot drink`,
      share_of_the_food: t`As a share of the food`,
      weight: known,
      by_its_size: t`By its size in centimetres`,
    };
    const byKind: Record<PortionSizeMethod['method'], string> = {
      'as-served': isInWords ? t`From a list of amounts` : t`With pictures`,
      'guide-image': isInWords ? t`From a list of sizes` : t`With pictures of different sizes`,
      'drink-scale': t`By how full it was`,
      'standard-portion': t`Count them`,
      cereal: t`It was in a bowl`,
      'milk-on-cereal': t`It was on cereal`,
      'milk-in-a-hot-drink': t`It was in a hot drink`,
      pizza: t`By size and slices`,
      weight: known,
      'parent-food-portion': t`As a share of the food`,
      dimensions: t`By its size in centimetres`,
    };
    const label = byKey[of.description] ?? byKind[of.method];
    if (of.method !== 'standard-portion') return { label };
    const names = of.parameters.units.slice(0, MOST_UNITS).map(({ name }) => name);
    return { label, note: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names) };
  };
}
