import type { DraftFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FieldError, Input, Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { answer } from '../store/answer.ts';

const EMPTY = { name: '', brand: '', description: '', portionSize: '', leftovers: '' };

/** A food that is not in the list, in the respondent's own words. Only its name is needed. */
export function DescribeMissing({ food }: { food: DraftFood }) {
  const { t } = useLingui();
  const [said, setSaid] = useScratch('missing', food.missing ?? { ...EMPTY, name: food.typed });
  const field = (name: keyof typeof EMPTY, label: ReactNode, hint?: ReactNode, isLong = false) => {
    const props = {
      className: 'input',
      id: `missing-${name}`,
      value: said[name],
      maxLength: 500,
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => setSaid({ ...said, [name]: event.target.value }),
    };
    return (
      <div className="field">
        <label htmlFor={props.id}>{label}</label>
        {hint && <p className="field__hint">{hint}</p>}
        <FieldError field={props.id} />
        {isLong ? <textarea rows={3} {...props} /> : <Input {...props} />}
      </div>
    );
  };
  const go = () => {
    if (said.name.trim() === '') return { field: 'missing-name', message: t`Write what it was.` };
    answer({ type: 'missing', food: food.id, missing: said });
  };
  return (
    <Question step="missing" title={<Trans>Tell us about it in your own words</Trans>} onContinue={go}>
      {field('name', <Trans>What was it?</Trans>)}
      {field('brand', <Trans>Brand or shop</Trans>, <Trans>If you know it.</Trans>)}
      {field('description', <Trans>What was in it, how was it made?</Trans>, undefined, true)}
      {field(
        'portionSize',
        <Trans>How much was it?</Trans>,
        <Trans>For example: a cereal bowl full, two slices.</Trans>,
      )}
      {field('leftovers', <Trans>How much did you leave?</Trans>)}
    </Question>
  );
}
