import { Plural, Trans } from '@lingui/react/macro';
import {
  createContext,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { part } from '../store/parts.ts';
import { useHasRecall } from '../store/recall.ts';
import { isInterview } from '../store/service.ts';
import { Heading } from './heading.tsx';
import { Icon } from './icon.tsx';
import { Place } from './place.tsx';
import { Undo } from './undo.tsx';

const InterviewerHint = part(() => import('./interviewer-hint.tsx'));

/** What is to be mended before the question is answered: a sentence, and the id of the field or of what is around it. */
export interface Fault {
  field: string;
  message: string;
}

/** What is to be mended is in no field. */
export interface Failure {
  field: null;
  message: string;
}

export interface Way {
  label: ReactNode;
  onPress: () => void;
}

export const NO_FAULTS: readonly Fault[] = [];
/** What is to be mended in the form around a field. */
export const FaultContext = createContext(NO_FAULTS);

/** The fault of a field, to be said beside it. */
export function useFault(field: string): string | null {
  return useContext(FaultContext).find((fault) => fault.field === field)?.message ?? null;
}

interface QuestionProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  /** Answers, or says what is to be mended. Absent: the question is answered by what it shows. */
  onContinue?: () => Fault | readonly Fault[] | null | undefined | void;
  continueLabel?: ReactNode;
  /** Continue says that there is nothing to say: it does not draw the eye. */
  isQuiet?: boolean;
  /** In the place of Continue, where the answer is a choice of the list; beside it, where one press answers the rest. */
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
  const [faults, setFaults] = useState(NO_FAULTS);
  const [tries, setTries] = useState(0);
  const isUnderWay = useHasRecall();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = [onContinue?.() ?? NO_FAULTS].flat();
    setFaults(found);
    if (found.length > 0) setTries((count) => count + 1);
  };
  /** A message leaves once its field is answered; where nothing else is wrong, by any answer, such as one that explains what is typed. */
  const onAnswer = (target: EventTarget, isTyped: boolean) => {
    const isLeft = ({ field }: Fault) =>
      !(isTyped && faults.length === 1) && document.getElementById(field)?.contains(target as Node) !== true;
    if (faults.length > 0) setFaults(faults.filter(isLeft));
  };
  useEffect(() => setFaults(NO_FAULTS), [step]);
  const heading = <Heading step={step} isFaulty={faults.length > 0} title={title} />;
  const shown = ways.filter((way) => way !== false && way != null);
  return (
    <FaultContext value={faults}>
      <form
        className={props.className}
        noValidate
        onSubmit={submit}
        onInput={({ target }) => onAnswer(target, true)}
        onClick={({ target }) => (target as Element).closest('button[type=button]') && onAnswer(target, false)}
      >
        <div className="grow">
          <Place />
          {isInterview && isUnderWay && (
            <Suspense>
              <InterviewerHint />
            </Suspense>
          )}
          {props.above}
          {faults.length > 0 && <FaultSummary key={tries} faults={faults} />}
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

/** Says above the form what is to be mended, with a link to each field. It takes the focus when it comes: each try has one of its own. */
export function FaultSummary({ faults }: { faults: readonly (Fault | Failure)[] }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  const fields = faults.filter(({ field }) => field !== null);
  return (
    <div className="errors" role="alert" tabIndex={-1} ref={summary} aria-labelledby="errors-h">
      <h2 id="errors-h">
        <Icon name="alert" />
        {fields.length === 0 ? (
          <span>{faults[0]?.message}</span>
        ) : (
          <Plural value={fields.length} one="Please look at one thing" other="Please look at # things" />
        )}
      </h2>
      <ul>
        {fields.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(field ?? '');
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Foot({ hasBack, children }: { hasBack: boolean; children: ReactNode }) {
  const isUnderWay = useHasRecall();
  return (
    <div className="foot">
      {isUnderWay && <Undo />}
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

function focusField(id: string): void {
  const field = document.getElementById(id);
  const target = field?.matches('input, select, textarea, button')
    ? field
    : (field?.querySelector('input, select, textarea') ?? field?.querySelector('button'));
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

/** A field of text, which is marked while it is what is to be mended. */
export function Input({ id, ...others }: ComponentProps<'input'> & { id: string }) {
  const fault = useFault(id);
  return (
    <input
      autoComplete="off"
      {...others}
      id={id}
      aria-invalid={fault !== null}
      aria-describedby={fault === null ? undefined : `${id}-error`}
    />
  );
}
