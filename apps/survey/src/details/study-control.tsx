import type { Question as SchemeQuestion } from '@dietary-recall/scheme';
import type { AnswerValue } from '@dietary-recall/vocabulary';
import { useLingui } from '@lingui/react/macro';
import { Choices } from '../shell/choices.tsx';
import { FieldError, useFault } from '../shell/question.tsx';
import { readTime } from '../shell/read-time.ts';
import { useScratch } from '../shell/use-scratch.ts';
import { useSchemeText, useWords } from '../shell/words.ts';

/** The id of the control, by which its fault finds it. */
export const FIELD = 'study-answer';

/** The control of a question, and what it says: a value, or text that is none yet. */
export function useControl(question: SchemeQuestion, known: AnswerValue | undefined) {
  const { t } = useLingui();
  const text = useSchemeText();
  const { number, plainNumber } = useWords();
  const [value, setValue] = useScratch<AnswerValue>('value', known ?? null);
  const [typed, setTyped] = useScratch(
    'typed',
    typeof known === 'number' ? plainNumber(known) : typeof known === 'string' ? known : '',
  );
  const write = (words: string, read: AnswerValue) => {
    setTyped(words);
    setValue(read);
  };
  switch (question.type) {
    case 'info':
      return { value, typed: '', control: null };
    case 'yes-no':
      return {
        value,
        typed: '',
        control: (
          <Choices
            isShort
            name={FIELD}
            value={typeof value === 'boolean' ? String(value) : null}
            onChange={(chosen) => setValue(chosen === 'true')}
            options={[
              { value: 'true', label: t`Yes` },
              { value: 'false', label: t`No` },
            ]}
          />
        ),
      };
    case 'choice':
      return {
        value,
        typed: '',
        control: (
          <Choices
            name={FIELD}
            value={typeof value === 'string' ? value : null}
            onChange={setValue}
            options={question.options.map((option) => ({ value: option.value, label: text(option.label) }))}
          />
        ),
      };
    case 'choices':
      return {
        value,
        typed: '',
        control: <Boxes question={question} value={Array.isArray(value) ? value : []} onChange={setValue} />,
      };
    case 'scale': {
      const steps = Array.from({ length: question.most - question.least + 1 }, (_, at) => question.least + at);
      return {
        value,
        typed: '',
        control: (
          <Choices
            isShort
            name={FIELD}
            above={
              <p className="scale__ends">
                <span>{text(question.leastLabel)}</span>
                <span>{text(question.mostLabel)}</span>
              </p>
            }
            value={typeof value === 'number' ? String(value) : null}
            onChange={(chosen) => setValue(Number(chosen))}
            options={steps.map((step) => ({ value: String(step), label: number(step) }))}
          />
        ),
      };
    }
    case 'number': {
      const read = (words: string): AnswerValue => {
        const plain = words.trim().replace(',', '.');
        return /^-?\d*\.?\d+$/.test(plain) ? Number(plain) : null;
      };
      return {
        value,
        typed,
        control: (
          <TextControl
            value={typed}
            onChange={(words) => write(words, read(words))}
            inputMode={question.isWhole ? 'numeric' : 'decimal'}
            isShort
            after={question.unit === null ? null : text(question.unit)}
          />
        ),
      };
    }
    case 'text':
      return {
        value,
        typed,
        control: (
          <TextControl
            value={typed}
            onChange={(words) => write(words, words)}
            isLong={question.isLong}
            maxLength={question.maxLength}
          />
        ),
      };
    case 'date':
      return {
        value,
        typed,
        control: (
          <TextControl
            type="date"
            value={typed}
            onChange={(words) => write(words, words === '' ? null : words)}
            isShort
          />
        ),
      };
    case 'time': {
      const read = (words: string): AnswerValue => {
        const time = readTime(words);
        return time && `${String(time.hours).padStart(2, '0')}:${String(time.minutes).padStart(2, '0')}`;
      };
      return {
        value,
        typed,
        control: <TextControl value={typed} onChange={(words) => write(words, read(words))} isShort />,
      };
    }
  }
}

interface TextControlProps {
  value: string;
  onChange: (value: string) => void;
  type?: string;
  inputMode?: 'numeric' | 'decimal';
  isShort?: boolean;
  isLong?: boolean;
  maxLength?: number;
  after?: string | null;
}

function TextControl({
  value,
  onChange,
  type = 'text',
  inputMode,
  isShort = false,
  isLong = false,
  maxLength,
  after,
}: TextControlProps) {
  const fault = useFault(FIELD);
  const props = {
    className: isShort ? 'input input--short' : 'input',
    id: FIELD,
    value,
    maxLength,
    autoComplete: 'off',
    'aria-invalid': fault !== null,
    'aria-describedby': fault === null ? undefined : `${FIELD}-error`,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="field">
      <FieldError field={FIELD} />
      <div className="entry">
        {isLong ? <textarea rows={5} {...props} /> : <input type={type} inputMode={inputMode} {...props} />}
        {after != null && <span className="unit">{after}</span>}
      </div>
    </div>
  );
}

type ChoicesQuestion = Extract<SchemeQuestion, { type: 'choices' }>;

/** Several answers. One that excludes the others clears them. */
function Boxes({
  question,
  value,
  onChange,
}: {
  question: ChoicesQuestion;
  value: string[];
  onChange: (value: string[]) => void;
}) {
  const text = useSchemeText();
  const exclusive = new Set(question.options.filter(({ isExclusive }) => isExclusive).map((option) => option.value));
  const toggle = (one: string, isOn: boolean) => {
    const others = value.filter((given) => given !== one);
    if (!isOn) return onChange(others);
    onChange(exclusive.has(one) ? [one] : [...others.filter((given) => !exclusive.has(given)), one]);
  };
  return (
    <>
      <FieldError field={FIELD} />
      <div className="choices" id={FIELD}>
        {question.options.map((option) => (
          <label className="choice" key={option.value}>
            <input
              className="box"
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            <span className="choice__text">
              <b>{text(option.label)}</b>
            </span>
          </label>
        ))}
      </div>
    </>
  );
}
