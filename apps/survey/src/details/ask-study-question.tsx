import { findFood, findMeal, type DraftAnswers, type DraftRecall } from '@dietary-recall/recall-flow';
import type { Question as SchemeQuestion } from '@dietary-recall/scheme';
import { answerFault, type AnswerFaultCode } from '@dietary-recall/scheme/answers';
import type { AnswerValue } from '@dietary-recall/vocabulary';
import { Trans, useLingui } from '@lingui/react/macro';
import { FoodName } from '../shell/day.tsx';
import { Choices, FieldError, Question, useFault, useScratch, type Fault } from '../shell/question.tsx';
import { SafeHtml } from '../shell/safe-html.tsx';
import { readTime, useMealName, useSchemeText, useWords } from '../shell/words.ts';
import { answer, useRecall } from '../store/recall.ts';

const FIELD = 'study-answer';

/** A question of the study, of any type, at any place. */
export function AskStudyQuestion({ question: id, item }: { question: string; item: string | null }) {
  const { recall, context } = useRecall((state) => state);
  const question = context.scheme.questions.find((one) => one.id === id);
  return question ? <StudyQuestion question={question} item={item} known={answersOf(recall, item)[id]} /> : null;
}

function answersOf(recall: DraftRecall, item: string | null): DraftAnswers {
  if (item === null) return recall.answers;
  return findMeal(recall, item)?.answers ?? findFood(recall, item)?.food.answers ?? {};
}

interface StudyProps {
  question: SchemeQuestion;
  item: string | null;
  known: AnswerValue | undefined;
}

function StudyQuestion({ question, item, known }: StudyProps) {
  const text = useSchemeText();
  const about = useAbout(item);
  const faultWords = useFaultWords();
  const { value, typed, control } = useControl(question, known);
  const say = (given: AnswerValue) => answer({ type: 'answer', item, question: question.id, value: given });
  const isRequired = question.type !== 'info' && question.isRequired;
  const go = (): Fault | null => {
    if (question.type === 'info') return (say(null), null);
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (isEmpty && typed.trim() === '' && !isRequired)
      return { field: FIELD, message: faultWords(question, 'required') };
    if (value === null && typed.trim() !== '') return { field: FIELD, message: faultWords(question, 'wrong_type') };
    const fault = answerFault(question, isEmpty ? null : value);
    if (fault) return { field: FIELD, message: faultWords(question, fault.code) };
    say(value);
    return null;
  };
  const isInfo = question.type === 'info';
  const isGroup = ['yes-no', 'choice', 'choices', 'scale'].includes(question.type);
  return (
    <Question
      isGroup={isGroup}
      title={isGroup || isInfo ? text(question.text) : <label htmlFor={FIELD}>{text(question.text)}</label>}
      lead={about}
      onContinue={go}
      ways={[!isRequired && !isInfo && { label: <Trans>Skip this question</Trans>, onPress: () => say(null) }]}
    >
      {question.help && <SafeHtml className="prose soft" html={text(question.help)} />}
      {control}
    </Question>
  );
}

function useAbout(item: string | null) {
  const recall = useRecall((state) => state.recall);
  const mealName = useMealName();
  if (item === null) return undefined;
  const meal = findMeal(recall, item);
  if (meal) return mealName(meal);
  const food = findFood(recall, item)?.food;
  return food && <FoodName food={food} />;
}

/** The control of a question, and what it says: a value, or text that is none yet. */
function useControl(question: SchemeQuestion, known: AnswerValue | undefined) {
  const { t } = useLingui();
  const text = useSchemeText();
  const { number } = useWords();
  const [value, setValue] = useScratch<AnswerValue>('value', known ?? null);
  const [typed, setTyped] = useScratch(
    'typed',
    typeof known === 'number' || typeof known === 'string' ? String(known) : '',
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
          <>
            <p className="scale__ends">
              <span>{text(question.leastLabel)}</span>
              <span>{text(question.mostLabel)}</span>
            </p>
            <Choices
              isShort
              name={FIELD}
              value={typeof value === 'number' ? String(value) : null}
              onChange={(chosen) => setValue(Number(chosen))}
              options={steps.map((step) => ({ value: String(step), label: number(step) }))}
            />
          </>
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

/** What to do about an answer that the study does not allow. */
function useFaultWords() {
  const { t } = useLingui();
  const { number } = useWords();
  return (question: SchemeQuestion, code: AnswerFaultCode): string => {
    const bound = (value: unknown) => (typeof value === 'number' ? number(value, 3) : String(value));
    const least = 'least' in question ? bound(question.least) : 'earliest' in question ? bound(question.earliest) : '';
    const most = 'most' in question ? bound(question.most) : 'latest' in question ? bound(question.latest) : '';
    switch (code) {
      case 'too_small':
        return t`Give ${least} or more.`;
      case 'too_large':
        return t`Give ${most} or less.`;
      case 'not_whole':
        return t`Give a whole number.`;
      case 'too_few': {
        const fewest = question.type === 'choices' ? number(question.fewest) : '';
        return t`Choose at least ${fewest}.`;
      }
      case 'too_many':
        return t`Choose at most ${most}.`;
      case 'wrong_type':
        if (question.type === 'time') return t`Write a time, for example 9:30.`;
        return question.type === 'date' ? t`Choose a date.` : t`Write a number.`;
      default:
        return question.type === 'text' || question.type === 'number'
          ? t`Write an answer, or skip this question if that is offered.`
          : t`Choose an answer, or skip this question if that is offered.`;
    }
  };
}
