import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import { Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { textOf } from '../shell/form-text.ts';
import { Heading } from '../shell/heading.tsx';
import { Icon } from '../shell/icon.tsx';
import { Pending } from '../shell/loading.tsx';
import { PlainFrame } from '../shell/plain-page.tsx';
import { part } from '../store/parts.ts';
import { isAway, noteFault, refusalOf, signIn } from '../store/service.ts';
import { useStateWords } from './door.tsx';
import { TakePart } from './take-part.tsx';

const LinkForm = part(async () => ({ default: (await import('./link-form.tsx')).LinkForm }));

interface SignInProps {
  surveyId: string;
  publicParameters: PublicSurveyParameters;
  /** The personal link did not work. */
  isLinkDead: boolean;
  onSignedIn: () => void;
}

/** The ways into a survey: those that it offers. */
export function SignInPage({ surveyId, publicParameters, isLinkDead, onSignedIn }: SignInProps) {
  const { t } = useLingui();
  const { signInModes, supportEmail, state } = publicParameters;
  const ofState = useStateWords(publicParameters);
  const closed = state === 'running' ? null : ofState[state];
  // An object: the same sentence said again is another message, which takes the focus too.
  const [message, setMessage] = useState<{ text: string } | null>(
    isLinkDead ? { text: t`This link no longer works. Please look for a newer one in your e-mail.` } : null,
  );
  const say = (text: string) => setMessage({ text });
  const saidOf = useRefusalWords();
  const [isBusy, setIsBusy] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) summary.current?.focus();
  }, [message]);
  const enter = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const userName = textOf(given, 'user').trim();
    const password = textOf(given, 'password');
    if (userName === '' || password === '') return say(t`Write your user name and your password.`);
    setMessage(null);
    setIsBusy(true);
    try {
      const asked = await signIn.withAlias({ surveyId, userName, password });
      if (asked) say(t`This account needs a second step to sign in. Please use an account of a respondent.`);
      else onSignedIn();
    } catch (error) {
      noteFault(error);
      say(saidOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const hasPassword = signInModes.includes('password') || !signInModes.includes('generate');
  return (
    <PlainFrame surveyId={surveyId} publicParameters={publicParameters}>
      <div className="grow plain">
        <Heading title={closed ? closed[0] : <Trans>Welcome. Please sign in</Trans>} />
        {closed && <p className="lead">{closed[1]}</p>}
        {message !== null && (
          <div className="errors" role="alert" tabIndex={-1} ref={summary}>
            <h2>
              <Icon name="alert" />
              <span>{message.text}</span>
            </h2>
            <p>
              <Trans>
                Still need help? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
              </Trans>
            </p>
          </div>
        )}
        {signInModes.includes('generate') && !closed && (
          <section className="stack way-in">
            <p className="lead">
              <Trans>Anyone can take part. You will get a user name and a password.</Trans>
            </p>
            <TakePart surveyId={surveyId} onSignedIn={onSignedIn} />
          </section>
        )}
        {hasPassword && (
          <form className="stack way-in" noValidate onSubmit={(event) => void enter(event)}>
            {signInModes.includes('generate') && (
              <h2>
                <Trans>Already have a user name?</Trans>
              </h2>
            )}
            <div className="field">
              <label htmlFor="user">
                <Trans>User name</Trans>
              </label>
              <input
                className="input"
                id="user"
                name="user"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            </div>
            <div className="field">
              <label htmlFor="password">
                <Trans>Password</Trans>
              </label>
              <input className="input" id="password" name="password" type="password" autoComplete="current-password" />
            </div>
            <button className="button button--main" type="submit" disabled={isBusy}>
              <Trans>Sign in</Trans>
            </button>
          </form>
        )}
        {signInModes.includes('link') && <LinkAgain surveyId={surveyId} />}
      </div>
    </PlainFrame>
  );
}

/** Why a sign-in failed, and what to do. */
function useRefusalWords(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    const status = refusalOf(error)?.data.status ?? 0;
    if (isAway(error) || status >= 500) return t`The service cannot be reached. Please try again in a moment.`;
    if (status === 429) return t`There were too many attempts. Please wait a while, or write to us.`;
    if (status === 400 || status === 401)
      return t`The user name or the password is not right. Please check both, including capital letters.`;
    return t`That did not work. Please try again later.`;
  };
}

/** The few who look for their personal link load its form when they ask for it. */
function LinkAgain({ surveyId }: { surveyId: string }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <details className="help__entry" onToggle={() => setIsAsked(true)}>
      <summary>
        <Trans>Send me my link again</Trans>
      </summary>
      {isAsked && (
        <Suspense fallback={<Pending />}>
          <LinkForm surveyId={surveyId} />
        </Suspense>
      )}
    </details>
  );
}
