import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { textOf } from '../shell/form-text.ts';
import { api, isAway } from '../store/service.ts';

/** Sends the personal link again. The answer is the same for every address. */
export function LinkForm({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const [said, setSaid] = useState<string | null>(null);
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), 'email').trim();
    if (!email.includes('@')) return setSaid(t`Write your e-mail address.`);
    api.surveyData.requestLink.mutate({ surveyId, email }).then(
      () => setSaid(t`If we know this address, a link is on its way to it.`),
      (error: unknown) =>
        setSaid(
          isAway(error)
            ? t`The service cannot be reached. Please try again in a moment.`
            : t`Please check the address, or try again later.`,
        ),
    );
  };
  return (
    <form className="stack" noValidate onSubmit={ask}>
      <div className="field">
        <label htmlFor="email">
          <Trans>Your e-mail address</Trans>
        </label>
        <input className="input" id="email" name="email" type="email" autoComplete="email" />
      </div>
      <p role="status">{said}</p>
      <button className="button" type="submit">
        <Trans>Send the link</Trans>
      </button>
    </form>
  );
}
