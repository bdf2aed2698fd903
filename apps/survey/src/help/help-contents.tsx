import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import { useState, type SubmitEvent } from 'react';
import { open } from '../router.ts';
import { textOf } from '../shell/form-text.ts';
import { Icon } from '../shell/icon.tsx';
import { PicturesSetting } from '../shell/pictures-setting.tsx';
import { studyText } from '../shell/study-text.ts';
import type { SurveyContext } from '../store/context.ts';
import { useLoaded } from '../store/library.ts';
import { api, isInterview, refusalOf } from '../store/service.ts';

export interface HelpProps {
  surveyId: string;
  publicParameters: PublicSurveyParameters;
  context: SurveyContext | null;
}

/** What the sheet of help says, loaded after the first screen. */
export default function Help({ surveyId, publicParameters, context }: HelpProps) {
  const { i18n } = useLingui();
  const { supportEmail, supportPhone } = publicParameters;
  const loaded = useLoaded(`help ${surveyId}`, () => api.surveyPresentation.help.query({ surveyId }));
  const own = loaded.value?.help ?? [];
  const ofScheme = context?.scheme.texts.help ?? [];
  const languages = context?.scheme.languages ?? publicParameters.languages;
  const words = (text: Readonly<Record<string, string>>) => studyText(text, i18n.locale, languages);
  return (
    <div className="help">
      {own.map(({ id, title, text, clip }) => (
        <details key={id} className="help__entry">
          <summary>{words(title)}</summary>
          {text && <p>{words(text)}</p>}
          {clip && (
            <p>
              <a href={clip.url} target="_blank" rel="noreferrer">
                <Trans>Watch the clip</Trans>
              </a>
            </p>
          )}
          {clip?.transcript && <p>{words(clip.transcript)}</p>}
        </details>
      ))}
      {ofScheme.map(({ id, question, answer }) => (
        <details key={id} className="help__entry">
          <summary>{words(question)}</summary>
          <p>{words(answer)}</p>
        </details>
      ))}
      {context && <PicturesSetting />}
      {context && !isInterview && (
        <button className="button" type="button" onClick={() => open(`/s/${surveyId}/recalls`)}>
          <Trans>My days and my data</Trans>
        </button>
      )}
      <h3>
        <Trans>Somebody to ask</Trans>
      </h3>
      <ul className="rows help__people">
        <li>
          <a className="row" href={`mailto:${supportEmail}`}>
            <span>
              <Trans>Write to us</Trans>
              <small>{supportEmail}</small>
            </span>
          </a>
        </li>
        {supportPhone && (
          <li>
            <a className="row" href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`}>
              <span>
                <Trans>Call us</Trans>
                <small>{supportPhone}</small>
              </span>
            </a>
          </li>
        )}
      </ul>
      {context && <CallMe surveyId={surveyId} />}
    </div>
  );
}

/** Why nobody was asked to call, and the fields that are to be mended. */
interface Refused {
  message: string;
  fields: readonly string[];
}

function CallMe({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const [said, setSaid] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => textOf(given, name).trim();
    const refuse = (message: string, ...fields: string[]) => setRefused({ message, fields });
    const empty = ['name', 'phone'].filter((name) => text(name) === '');
    setSaid(null);
    setRefused(null);
    if (empty.length > 0) return refuse(t`Write your name and your telephone number.`, ...empty);
    api.surveyData.requestCallback.mutate({ surveyId, name: text('name'), phone: text('phone') }).then(
      () => setSaid(t`Thank you. Somebody will call you.`),
      (error: unknown) => {
        const refusal = refusalOf(error);
        if (refusal?.data.code === 'callback.too_soon') setSaid(t`You have already asked. Somebody will call you.`);
        else if (refusal?.data.status === 400) refuse(t`Please check the telephone number.`, 'phone');
        else refuse(t`That did not work. Please try again later.`);
      },
    );
  };
  return (
    <form className="help__call" onSubmit={ask} noValidate>
      <h3>
        <Trans>Call me</Trans>
      </h3>
      <div className="field">
        <label htmlFor="call-name">
          <Trans>Your name</Trans>
        </label>
        <input
          className="input"
          id="call-name"
          name="name"
          autoComplete="name"
          maxLength={128}
          aria-invalid={refused?.fields.includes('name') ?? false}
        />
      </div>
      <div className="field">
        <label htmlFor="call-phone">
          <Trans>Telephone</Trans>
        </label>
        <input
          className="input"
          id="call-phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={32}
          aria-invalid={refused?.fields.includes('phone') ?? false}
        />
      </div>
      <p role="status">{said}</p>
      {refused && (
        <p className="error" role="alert">
          <Icon name="alert" />
          <span>{refused.message}</span>
        </p>
      )}
      <button className="button" type="submit">
        <Trans>Please call me</Trans>
      </button>
    </form>
  );
}
