import type { SecondFactorEnrolment } from 'dietary-recall-client';
import { useState, type ReactNode } from 'react';
import { usePasswordGate } from '../patterns/password-gate.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AddTotp } from './add-totp.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Enrolment {
  add: (kind: 'totp' | 'passkey') => void;
  showCodes: (codes: readonly string[]) => void;
  withPassword: <T>(act: () => Promise<T>) => Promise<T>;
  /** Show them somewhere on the page. */
  dialogs: ReactNode;
}

/**
 * Adds second factors, and shows the recovery codes that come with the first one. `onEnrolled`: there is one, and the person has kept the
 * codes.
 */
export function useEnrolment(onEnrolled?: () => void): Enrolment {
  const { dialog, withPassword } = usePasswordGate();
  const [adding, add] = useState<'totp' | 'passkey' | null>(null);
  const [codes, showCodes] = useState<readonly string[] | null>(null);
  const enrolled = ({ recoveryCodes }: SecondFactorEnrolment) => {
    add(null);
    showCodes(recoveryCodes);
    if (recoveryCodes === null) onEnrolled?.();
  };
  const kept = () => {
    showCodes(null);
    onEnrolled?.();
  };
  const adds = { withPassword, onDone: enrolled, onClose: () => add(null) };
  const dialogs = (
    <>
      {adding === 'totp' && <AddTotp {...adds} />}
      {adding === 'passkey' && <AddPasskey {...adds} />}
      {codes !== null && <RecoveryCodes codes={codes} onClose={kept} />}
      {dialog}
    </>
  );
  return { add, showCodes, withPassword, dialogs };
}
