import { Trans, useLingui } from '@lingui/react/macro';
import {
  createContext,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
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
