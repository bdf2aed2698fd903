import { typedPortion } from '@dietary-recall/portion-weight';
import { Trans, useLingui } from '@lingui/react/macro';
import { FoodName } from '../shell/day.tsx';
import { FieldError, Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { isDrink } from './is-drink.ts';
import { NumberInput } from './number-input.tsx';
import { record, useAmountWays, type PortionProps } from './portion-frame.tsx';

/** A weight that the respondent knows; of a drink as its label says it. */
export function Weight({ food, listed, method }: PortionProps<'weight'>) {
  const { t } = useLingui();
  const known = food.portion?.method === 'weight' ? food.portion.data.servingWeight / method.conversionFactor : null;
  const [typed, setTyped] = useScratch('grams', known === null ? '' : String(known));
  const ways = useAmountWays(food.id);
  const isDrunk = isDrink(listed);
  const go = () => {
    const plain = typed.trim().replace(',', '.');
    const estimate = typedPortion(method, { grams: /^\d*\.?\d+$/.test(plain) ? Number(plain) : 0 });
    if ('notOffered' in estimate)
      return {
        field: 'grams',
        message: isDrunk
          ? t`Write the amount in grams or millilitres, for example 250.`
          : t`Write the weight in grams, for example 150.`,
      };
    record(food, 'weight', {}, estimate);
  };
  return (
    <Question
      title={
        <label htmlFor="grams">
          {isDrunk ? (
            <Trans>
              <FoodName food={food} />: how much was it?
            </Trans>
          ) : (
            <Trans>
              <FoodName food={food} />: what did it weigh?
            </Trans>
          )}
        </label>
      }
      lead={
        isDrunk ? (
          <Trans>Only if you measured it, or if it says so on the bottle or package.</Trans>
        ) : (
          <Trans>Only if you weighed it, or if it says so on the package.</Trans>
        )
      }
      onContinue={go}
      ways={ways}
    >
      <div className="field">
        <FieldError field="grams" />
        <div className="entry">
          <NumberInput
            className="input input--short"
            id="grams"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <span className="unit">{isDrunk ? <Trans>grams or millilitres</Trans> : <Trans>grams</Trans>}</span>
        </div>
      </div>
    </Question>
  );
}
