import { standardPortion } from '@dietary-recall/portion-weight';
import { typedCount } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { FoodName } from '../shell/day.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch, useStep } from '../shell/use-scratch.ts';
import { useRecall } from '../store/recall.ts';
import { HowMany, HowManyOf } from './how-many.tsx';
import { record, useAmountWays, type PortionProps } from './portion-frame.tsx';

/** A household measure, and how many of it. */
export function StandardPortion({ food, method }: PortionProps<'standard-portion'>) {
  const { t } = useLingui();
  const lang = useRecall(({ context }) => context.publicParameters.respondentLanguageId);
  const { units } = method.parameters;
  const known = food.portion?.method === 'standard-portion' ? food.portion.data : null;
  const isOnly = units.length === 1;
  const [chosen, setChosen] = useScratch<number | null>('unit', isOnly ? 0 : unitOf(units, known?.['unit-choice']));
  const [step, setStep] = useStep();
  const ways = useAmountWays(food.id);
  const measure = (name: string) => (
    <span className="measure" lang={lang}>
      {name}
    </span>
  );
  const unit = chosen === null ? undefined : units[chosen];
  if ((step === 1 || isOnly) && unit && chosen !== null)
    return (
      <HowMany
        step={1}
        title={<HowManyOf food={food} />}
        known={known?.quantity ?? null}
        proposed={typedCount(food.typed) ?? undefined}
        chosen={{ words: measure(unit.name), onChange: isOnly ? null : () => setStep(0) }}
        ways={ways}
        onSay={(quantity) =>
          record(
            food,
            'standard-portion',
            { 'unit-choice': unit.name, quantity },
            standardPortion(method, { unit: chosen, quantity }),
          )
        }
      />
    );
  return (
    <Question
      isGroup
      title={
        <Trans>
          <FoodName food={food} />: which of these did you have?
        </Trans>
      }
      lead={<Trans>We ask how many next.</Trans>}
      onContinue={() => {
        if (chosen === null) return { field: 'unit', message: t`Choose what you had.` };
        setStep(1);
      }}
      ways={ways}
    >
      <Choices
        name="unit"
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => setChosen(Number(value))}
        options={units.map(({ name }, at) => ({ value: String(at), label: measure(name) }))}
      />
    </Question>
  );
}

function unitOf(units: readonly { name: string }[], said: string | number | undefined): number | null {
  const at = typeof said === 'number' ? said : units.findIndex(({ name }) => name === said);
  return at < 0 || units[at] === undefined ? null : at;
}
