import type { SecondFactorAsked } from 'dietary-recall-client';
import { useState } from 'react';
import { Alone } from './alone.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

interface SignInProps {
  /** Was somebody signed in here until the service ended it? */
  hasEnded: boolean;
  /** Whose screens it covers, by their e-mail address; null: nobody's. */
  covered: string | null;
  onSignedIn: () => Promise<void>;
}

type Step =
  | { name: 'password' }
  | { name: 'forgotten' }
  | { name: 'second-factor'; asked: SecondFactorAsked; email: string };

/** The sign-in: a password, then the second factor of those who have one. It stands at whatever address was opened. */
export default function SignInPage({ hasEnded, covered, onSignedIn }: SignInProps) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  return (
    <Alone>
      {step.name === 'password' && (
        <PasswordStep
          hasEnded={hasEnded}
          covered={covered}
          onForgotten={() => setStep({ name: 'forgotten' })}
          onDone={(asked, email) => {
            if (asked === null) void onSignedIn();
            else setStep({ name: 'second-factor', asked, email });
          }}
        />
      )}
      {step.name === 'forgotten' && <AskForLink onBack={() => setStep({ name: 'password' })} />}
      {step.name === 'second-factor' && (
        <SecondFactorStep
          asked={step.asked}
          email={step.email}
          onDone={() => void onSignedIn()}
          onBack={() => setStep({ name: 'password' })}
        />
      )}
    </Alone>
  );
}
