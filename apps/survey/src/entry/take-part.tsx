import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { api, isAway, noteFault, refusalOf, signIn } from '../store/service.ts';

interface NewAccount {
  userName: string;
  password: string;
}

/** Registration to an open survey: a new name and password, shown once. */
export function TakePart({
  surveyId,
  isDemo = false,
  onSignedIn,
}: {
  surveyId: string;
  isDemo?: boolean;
  onSignedIn: () => void;
}) {
  const [account, setAccount] = useState<NewAccount | null>(null);
  /** What was made stays, where the sign-in that follows fails: another press makes no second account. */
  const made = useRef<NewAccount | null>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'away' | 'refused'>('ready');
  const make = async () => {
    setState('busy');
    try {
      made.current ??= await api.surveyData.generateUser.mutate({ surveyId });
      const { userName, password } = made.current;
      await signIn.withAlias({ surveyId, userName, password });
      if (isDemo) return onSignedIn();
      setAccount(made.current);
      setState('ready');
    } catch (error) {
      noteFault(error);
      // It is gone, or disabled.
      if (refusalOf(error)?.data.code === 'auth.credentials_refused') made.current = null;
      setState(isAway(error) ? 'away' : 'refused');
    }
  };
  if (account) return <Account account={account} onGoOn={onSignedIn} />;
  return (
    <>
      <button className="button button--main" type="button" disabled={state === 'busy'} onClick={() => void make()}>
        {isDemo ? <Trans>Try the recall as a demo respondent</Trans> : <Trans>Take part</Trans>}
      </button>
      <p role="status" className={state === 'ready' || state === 'busy' ? 'vh' : 'notice-line'}>
        {state === 'away' && <Trans>The service cannot be reached. Please try again in a moment.</Trans>}
        {state === 'refused' && <Trans>That did not work. Please try again later.</Trans>}
      </p>
    </>
  );
}

/** A page without TLS cannot copy. */
const canCopy = 'clipboard' in navigator;

function Account({ account, onGoOn }: { account: NewAccount; onGoOn: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(`${account.userName} ${account.password}`).then(
      () => setIsCopied(true),
      () => undefined,
    );
  return (
    <section aria-labelledby="account-h">
      <h2 id="account-h">
        <Trans>Write down your user name and password</Trans>
      </h2>
      <p className="soft">
        <Trans>You need them to go on later or on another device.</Trans>
      </p>
      <dl className="receipt">
        <dt>
          <Trans>User name</Trans>
        </dt>
        <dd className="code">{account.userName}</dd>
        <dt>
          <Trans>Password</Trans>
        </dt>
        <dd className="code">{account.password}</dd>
      </dl>
      <div className="stack">
        {canCopy && (
          <button className="button" type="button" onClick={() => void copy()}>
            {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </button>
        )}
        <button className="button button--main" type="button" onClick={onGoOn}>
          <Trans>Begin</Trans>
        </button>
      </div>
    </section>
  );
}
