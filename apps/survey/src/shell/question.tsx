import { Trans, useLingui } from '@lingui/react/macro';
import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { setLeaveStep, setScratch, useHasRecall, useRecall } from '../store/recall.ts';
import { isInterview } from '../store/service.ts';
import { viewKey } from '../store/view.ts';
import { Icon } from './icon.tsx';
import { Place } from './place.tsx';

const InterviewerHint = lazy(() => import('./interviewer-hint.tsx'));

/** What is to be mended before the question is answered: a sentence, and the id of the field. */
export interface Fault {
  field: string;
  message: string;
}

export interface Way {
  label: ReactNode;
  onPress: () => void;
}

const FaultContext = createContext<Fault | null>(null);

/** The fault of a field, to be said beside it. */
export function useFault(field: string): string | null {
  const fault = useContext(FaultContext);
  return fault?.field === field ? fault.message : null;
}

interface QuestionProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  /** Answers, or says what is to be mended. Absent: the question is answered by what it shows. */
  onContinue?: () => Fault | null | undefined | void;
  continueLabel?: ReactNode;
  /** Continue says that there is nothing to say: it does not draw the eye. */
  isQuiet?: boolean;
  /** In the place of Continue, where the answer is a choice of the list. */
  second?: Way;
  ways?: readonly (Way | false | null | undefined)[];
  /** The heading is the legend of the whole. */
  isGroup?: boolean;
  /** Changes with each screen of the question: the heading then takes the focus. */
  step?: string | number;
  isStage?: boolean;
  hasBack?: boolean;
  className?: string;
  above?: ReactNode;
}

/** A question on a page of its own: heading, answer, ways out, Back and Continue. */
export function Question(props: QuestionProps) {
  const { title, lead, children, onContinue, continueLabel, second, ways = [], isGroup = false, step = 0 } = props;
  const { t } = useLingui();
  const [fault, setFault] = useState<Fault | null>(null);
  const [tries, setTries] = useState(0);
  const errors = useRef<HTMLDivElement>(null);
  const isUnderWay = useHasRecall();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = onContinue?.() ?? null;
    setFault(found);
    if (found) setTries((count) => count + 1);
  };
  useEffect(() => {
    if (tries > 0) errors.current?.focus();
  }, [tries]);
  useEffect(() => setFault(null), [step]);
  const heading = <Heading step={step} isFaulty={fault !== null} title={title} />;
  const shown = ways.filter((way) => way !== false && way != null);
  return (
    <FaultContext value={fault}>
      <form className={props.className} noValidate onSubmit={submit}>
        <div className="grow">
          <Place />
          {isInterview && isUnderWay && (
            <Suspense>
              <InterviewerHint />
            </Suspense>
          )}
          {props.above}
          {fault && (
            <div className="errors" role="alert" tabIndex={-1} ref={errors} aria-label={t`Please look at one thing`}>
              <h2>
                <Icon name="alert" />
                <Trans>Please look at one thing</Trans>
              </h2>
              <a
                href={`#${fault.field}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(fault.field);
                }}
              >
                {fault.message}
              </a>
            </div>
          )}
          {isGroup ? (
            <fieldset>
              <legend>{heading}</legend>
              {lead && <p className="lead">{lead}</p>}
              {children}
            </fieldset>
          ) : (
            <>
              {heading}
              {lead && <p className="lead">{lead}</p>}
              {children}
            </>
          )}
          {shown.length > 0 && (
            <div className="ways">
              {shown.map((way, at) => (
                <button key={at} className="way" type="button" onClick={way.onPress}>
                  {way.label}
                </button>
              ))}
            </div>
          )}
        </div>
        <Foot hasBack={props.hasBack ?? true}>
          {second && (
            <button className="button button--second" type="button" onClick={second.onPress}>
              {second.label}
            </button>
          )}
          {onContinue && (
            <button className={props.isQuiet ? 'button button--second' : 'button button--main'} type="submit">
              {continueLabel ?? <Trans>Continue</Trans>}
            </button>
          )}
        </Foot>
      </form>
    </FaultContext>
  );
}

function Foot({ hasBack, children }: { hasBack: boolean; children: ReactNode }) {
  return (
    <div className="foot">
      {hasBack && (
        <button className="button button--quiet" type="button" onClick={() => history.back()}>
          <Icon name="back" />
          <Trans>Back</Trans>
        </button>
      )}
      {children}
    </div>
  );
}

/** The heading of a page. It takes the focus and names the page. */
export function Heading({
  title,
  step = 0,
  isFaulty = false,
}: {
  title: ReactNode;
  step?: string | number;
  isFaulty?: boolean;
}) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  useEffect(() => {
    const words = heading.current?.textContent ?? '';
    const survey = document.documentElement.dataset['survey'] ?? '';
    const page = survey === '' ? words : `${words} – ${survey}`;
    document.title = isFaulty ? t`Error: ${page}` : page;
  });
  return (
    <h1 tabIndex={-1} ref={heading}>
      {title}
    </h1>
  );
}

function focusField(id: string): void {
  const field = document.getElementById(id);
  const target = field?.matches('input, select, textarea, button')
    ? field
    : field?.querySelector('input, select, textarea');
  (target as HTMLElement | null | undefined)?.focus();
}

/** The fault of a field, beside it. */
export function FieldError({ field }: { field: string }) {
  const message = useFault(field);
  if (message === null) return null;
  return (
    <p className="error" id={`${field}-error`}>
      <Icon name="alert" />
      <span>{message}</span>
    </p>
  );
}

/** What is chosen or typed on this screen: it outlives a reload until the question is answered. */
export function useScratch<T>(name: string, initial: T): [T, (value: T) => void] {
  const kept = useRecall(({ scratch, view }) => scratch[`${viewKey(view)} ${name}`]);
  return [kept === undefined ? initial : (kept as T), (value) => setScratch(name, value)];
}

/** The screens of one question. Back leads to the one before. */
export function useStep(initial = 0): [number, (step: number) => void] {
  const [step, setStep] = useScratch('step', initial);
  useEffect(() => {
    setLeaveStep(step > 0 ? () => setScratch('step', step - 1) : null);
    return () => setLeaveStep(null);
  }, [step]);
  return [step, setStep];
}

/** Takes what was pressed, and goes on as Continue does. */
export function chooseAndGoOn({ currentTarget }: { currentTarget: Element }, choose: () => void): void {
  // What follows from the choice is rendered first, so that the question is answered with it.
  flushSync(choose);
  currentTarget.closest('form')?.requestSubmit();
}

/** The second press of a double click belongs to the card that was pressed first, which may be gone by now. */
export function isRepeated({ detail }: MouseEvent): boolean {
  return detail > 1;
}

export interface Option {
  value: string;
  label: ReactNode;
  note?: ReactNode;
  picture?: ReactNode;
  /** More is asked on the same screen: Continue goes on. */
  hasMore?: boolean;
}

/**
 * Answers that exclude each other, one card each. Nothing is chosen before the respondent chooses. A press of a card, or Enter or Space on
 * it, answers the question. The arrow keys move the choice alone, so that a person who hears the cards one by one is not led away.
 */
export function Choices(props: {
  name: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  isShort?: boolean;
  /** There is more on the screen than this choice: Continue goes on. */
  hasMore?: boolean;
}) {
  const group = useId();
  const isMoving = useRef(false);
  const { name, options, value, onChange, isShort = false, hasMore = false } = props;
  const onKey = (event: KeyboardEvent, option: Option) => {
    isMoving.current = event.key.startsWith('Arrow');
    const isPressed = event.key === 'Enter' || (event.key === ' ' && value === option.value);
    if (!isPressed || hasMore || option.hasMore) return;
    event.preventDefault();
    if (!event.repeat) chooseAndGoOn(event, () => onChange(option.value));
  };
  const choose = (event: { currentTarget: Element }, option: Option) => {
    if (isMoving.current || hasMore || option.hasMore) onChange(option.value);
    else chooseAndGoOn(event, () => onChange(option.value));
  };
  return (
    <>
      <FieldError field={name} />
      <div
        className={isShort ? 'choices choices--yesno' : 'choices'}
        id={name}
        onKeyUp={() => (isMoving.current = false)}
        onPointerDown={() => (isMoving.current = false)}
      >
        {options.map((option) => (
          <label
            className={option.picture ? 'choice choice--picture' : 'choice'}
            key={option.value}
            onClick={(event) => isRepeated(event) && event.preventDefault()}
          >
            <input
              className="radio"
              type="radio"
              name={group}
              value={option.value}
              checked={value === option.value}
              onKeyDown={(event) => onKey(event, option)}
              onClick={(event) => value === option.value && !isRepeated(event) && choose(event, option)}
              onChange={(event) => choose(event, option)}
            />
            <span className="choice__text">
              <b>{option.label}</b>
              {option.note && <span>{option.note}</span>}
            </span>
            {option.picture}
          </label>
        ))}
      </div>
    </>
  );
}
