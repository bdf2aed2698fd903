import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { refusalOf } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';

/** Was a step shown since the page was loaded? */
let hasStep = false;

/** The heading of a step. One that follows another step takes the focus, so that its name is read, unless it is quiet. */
export function StepHeading({ isQuiet = false, children }: { isQuiet?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasStep && !isQuiet) heading.current?.focus();
    hasStep = true;
  }, [isQuiet]);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}

/** A call that a form of the sign-in makes: whether it is under way, and the sentence that the person has to read. */
export function useSending() {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  return {
    isSending,
    fault,
    /** Says what this browser could not do. */
    refuse: setFault,
    send: async (call: () => Promise<void>) => {
      setSending(true);
      setFault(null);
      try {
        await call();
      } catch (error) {
        // Not by useFaultWords: the catalogue of its words is not loaded yet.
        setFault(refusalOf(error)?.data.detail ?? t`The service does not answer. Please try again.`);
      } finally {
        setSending(false);
      }
    },
  };
}

/** What was typed into a field of a form. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

export function Fault({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <div className="note bad">
          <Icon name="warning" />
          <span className="grow">{text}</span>
        </div>
      )}
    </div>
  );
}
