import { findFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

const OTHER = ' other';

export function AskBrand({ food: id }: { food: string }) {
  const { t } = useLingui();
  const { recall, library } = useRecall((state) => state);
  const food = findFood(recall, id)?.food;
  const brands = library.knownFood(food?.match?.code ?? '')?.brands ?? [];
  const known = food?.brand ?? null;
  const isOther = known !== null && known !== '' && !brands.includes(known);
  const [chosen, setChosen] = useScratch<string | null>('brand', isOther ? OTHER : known === '' ? null : known);
  const [other, setOther] = useScratch('other', isOther ? (known ?? '') : '');
  if (!food) return null;
  const go = () => {
    if (chosen === null) return { field: 'brand', message: t`Choose a brand, or say that you don’t know.` };
    // Who knows that it was another one, but not which, does not know the brand.
    answer({ type: 'brand', food: id, brand: chosen === OTHER ? other.trim() : chosen });
  };
  return (
    <Question
      isGroup
      title={
        <Trans>
          <FoodName food={food} />: which brand?
        </Trans>
      }
      onContinue={go}
      ways={[{ label: <Trans>I don’t know</Trans>, onPress: () => answer({ type: 'brand', food: id, brand: '' }) }]}
    >
      <Choices
        name="brand"
        value={chosen}
        onChange={setChosen}
        options={[
          ...brands.map((brand) => ({ value: brand, label: brand })),
          { value: OTHER, label: t`Another brand`, hasMore: true },
        ]}
      />
      {chosen === OTHER && (
        <div className="field field--after">
          <label htmlFor="other-brand">
            <Trans>Which one, if you remember?</Trans>
          </label>
          <input
            className="input"
            id="other-brand"
            value={other}
            maxLength={128}
            autoComplete="off"
            onChange={(event) => setOther(event.target.value)}
          />
        </div>
      )}
    </Question>
  );
}
