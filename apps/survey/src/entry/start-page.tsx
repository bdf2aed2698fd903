import { Trans } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import table from '../pictures/table.svg';
import { open } from '../router.ts';
import { PlainPage } from '../shell/plain-page.tsx';
import { useWords } from '../shell/words.ts';
import { daysUnderWay } from '../store/kept.ts';
import { useLoaded } from '../store/library.ts';
import { api } from '../store/service.ts';
import { TakePart } from './take-part.tsx';

/** The page without a survey: the days under way, the surveys of the demo while it is loaded, and a way to a survey by its name. */
export function StartPage() {
  const demo = useLoaded('demo', () => api.surveyData.demo.query().catch(() => []));
  const underWay = useLoaded('days under way', daysUnderWay);
  const isBegun = (id: string) => underWay.value?.some(({ surveyId }) => surveyId === id) === true;
  return (
    <PlainPage className="welcome" title={<Trans>Tell us what you ate and drank on one day</Trans>}>
      <div className="setting setting--first">
        <img src={table} alt="" width={1600} height={900} />
      </div>
      {underWay.value?.map((begun) => (
        <DayUnderWay key={begun.surveyId} {...begun} />
      ))}
      {underWay.state === 'loaded' &&
        demo.value?.map(({ surveyId }) => isBegun(surveyId) || <DemoSurvey key={surveyId} surveyId={surveyId} />)}
      {demo.state === 'loaded' && <OtherSurvey />}
    </PlainPage>
  );
}

/** A day that was begun is not begun anew here: its own page offers that. */
function DayUnderWay({ surveyId, day }: { surveyId: string; day: string }) {
  const { weekday } = useWords();
  const name = weekday(day);
  return (
    <>
      <p className="lead">
        <Trans>You have already started. Everything is still here.</Trans>
      </p>
      <div className="stack">
        <button
          className="button button--main"
          type="button"
          onClick={() => open(`/s/${encodeURIComponent(surveyId)}`)}
        >
          <Trans>Go on with your {name}</Trans>
        </button>
      </div>
    </>
  );
}

function DemoSurvey({ surveyId }: { surveyId: string }) {
  return (
    <>
      <p className="lead">
        <Trans>This is a demonstration: recall a day as people do who take part in a survey.</Trans>
      </p>
      <div className="stack">
        <TakePart surveyId={surveyId} isDemo onSignedIn={() => open(`/s/${surveyId}`)} />
        <a
          className="button"
          href={`/s/${surveyId}`}
          onClick={(event) => {
            event.preventDefault();
            open(`/s/${surveyId}`);
          }}
        >
          <Trans>Sign in to the demo survey</Trans>
        </a>
      </div>
    </>
  );
}

function OtherSurvey() {
  const [id, setId] = useState('');
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    if (id.trim() !== '') open(`/s/${encodeURIComponent(id.trim())}`);
  };
  return (
    <form className="other" onSubmit={go}>
      <h2 className="subhead">
        <label htmlFor="survey-id">
          <Trans>Were you invited to a survey?</Trans>
        </label>
      </h2>
      <p className="soft">
        <Trans>Open the link of your invitation, or write the name of the survey here.</Trans>
      </p>
      <div className="entry">
        <input
          className="input"
          id="survey-id"
          value={id}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => setId(event.target.value)}
        />
        <button className="button" type="submit">
          <Trans>Open</Trans>
        </button>
      </div>
    </form>
  );
}
