import { Trans, useLingui } from '@lingui/react/macro';
import type { SurveySubmission } from 'dietary-recall-client';
import { formatLocale, useFormat } from '../patterns/format.ts';

const MINUTE_MS = 60_000;

/** Who told the recall, when, how long it took, and by which questions. */
export function Told({ recall }: { recall: SurveySubmission }) {
  const { i18n } = useLingui();
  const { number } = useFormat();
  const { respondent, recallNumber, startTime, endTime, timeZone } = recall;
  const locale = formatLocale(i18n.locale);
  const clock = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const minutes = (Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS;
  return (
    <>
      <b>
        <Trans>
          {respondent.userName ?? respondent.userId}, recall {recallNumber}.
        </Trans>
      </b>{' '}
      <Trans>
        Told on {day.format(new Date(startTime))}, {clock.format(new Date(startTime))} to{' '}
        {clock.format(new Date(endTime))} ({number(minutes, minutes < 10 ? 1 : 0)} min)
      </Trans>
      {', '}
      <Manner recall={recall} />
      {'. '}
      {recall.schemeVersion !== null && (
        <Trans>
          Questionnaire {recall.schemeId ?? ''}, version {recall.schemeVersion}.
        </Trans>
      )}
    </>
  );
}

/** Alone or in an interview, and in which language. */
function Manner({ recall: { mode, interviewer, language } }: { recall: SurveySubmission }) {
  const { i18n } = useLingui();
  const named = language && new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(language);
  return (
    <>
      {interviewer !== null ? (
        <Trans>interviewed by {interviewer.name ?? interviewer.id}</Trans>
      ) : mode === 'interview' ? (
        <Trans>in an interview</Trans>
      ) : (
        <Trans>alone</Trans>
      )}
      {named && `, ${named}`}
    </>
  );
}
