import { Plural, Trans } from '@lingui/react/macro';
import type { Submission } from 'dietary-recall-client';
import { useState } from 'react';
import { SignOutButton, useDoorWords } from '../entry/closed-door.tsx';
import { doorOf } from '../entry/door.tsx';
import { open } from '../router.ts';
import { Icon } from '../shell/icon.tsx';
import { Loading } from '../shell/loading.tsx';
import { NoAnswer } from '../shell/not-loaded.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { useWords } from '../shell/words.ts';
import { loadSession, type SurveyContext } from '../store/context.ts';
import { dayUnderWay } from '../store/kept.ts';
import { useLoaded } from '../store/library.ts';
import { api, refusalOf } from '../store/service.ts';
import { SignedIn } from './signed-in.tsx';
import { YourData } from './your-data.tsx';

export default function RecallsPage({ surveyId, submissionId }: { surveyId: string; submissionId: string | null }) {
  return (
    <SignedIn surveyId={surveyId}>
      {(context) =>
        submissionId === null ? (
          <Recalls context={context} />
        ) : (
          <OneRecall context={context} submissionId={submissionId} />
        )
      }
    </SignedIn>
  );
}

/** The recalls that a person has sent, newest first. */
function Recalls({ context }: { context: SurveyContext }) {
  const { surveyId, publicParameters, person } = context;
  const { dayAlone, momentAlone, weekday } = useWords();
  const door = doorOf(context);
  const doorWords = useDoorWords(context);
  const [limit, setLimit] = useState(20);
  const loaded = useLoaded(`recalls ${limit}`, () => api.submissions.listMine.query({ surveyId, limit }));
  const items = loaded.value?.items ?? [];
  // A day that was begun on another device is on the server alone.
  const underWay = useLoaded(
    'day under way',
    async () => (await dayUnderWay(context)) ?? (await loadSession(surveyId))?.recall?.day ?? null,
  );
  const name = underWay.value == null ? null : weekday(underWay.value);
  return (
    <PlainPage surveyId={surveyId} publicParameters={publicParameters} title={<Trans>My days</Trans>}>
      {loaded.state === 'loaded' && items.length === 0 && (
        <p className="lead">
          <Trans>You have not sent a day yet.</Trans>
        </p>
      )}
      {loaded.state === 'failed' && (
        <NoAnswer
          actions={
            <button className="button button--small" type="button" onClick={loaded.retry}>
              <Trans>Try again</Trans>
            </button>
          }
        >
          <Trans>The days that you have sent are kept. Please try again in a moment.</Trans>
        </NoAnswer>
      )}
      {items.length > 0 && (
        <ul className="rows">
          {items.map((item) => (
            <li key={item.id}>
              <button className="row" type="button" onClick={() => open(`/s/${surveyId}/recalls/${item.id}`)}>
                <span>
                  {item.recallDate === null ? momentAlone(item.startTime) : dayAlone(item.recallDate)}
                  <small>
                    <Plural value={item.mealCount} one="# meal" other="# meals" />,{' '}
                    <Plural value={item.foodCount} one="# food" other="# foods" />
                  </small>
                </span>
                <Icon name="next" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {items.length === limit && limit < 100 && (
        <button className="addmeal" type="button" onClick={() => setLimit(100)}>
          <Icon name="plus" />
          <Trans>Show more</Trans>
        </button>
      )}
      {door !== null && (
        <div className="way-in">
          <h2>{doorWords[door][0]}</h2>
          <p>{doorWords[door][1]}</p>
        </div>
      )}
      <div className="stack way-in">
        {door === null && underWay.state !== 'loading' && (
          <button className="button button--main" type="button" onClick={() => open(`/s/${surveyId}`)}>
            {name !== null ? <Trans>Go on with your {name}</Trans> : <Trans>Tell us about a day</Trans>}
          </button>
        )}
        {person.redirectToFeedback && (
          <button className="button" type="button" onClick={() => open(`/s/${surveyId}/feedback`)}>
            <Trans>See my feedback</Trans>
          </button>
        )}
        <SignOutButton surveyId={surveyId} />
      </div>
      <YourData context={context} />
    </PlainPage>
  );
}

/** One recall as the day that was reported. */
function OneRecall({ context, submissionId }: { context: SurveyContext; submissionId: string }) {
  const { surveyId, publicParameters } = context;
  const { dayAlone, momentAlone, clock } = useWords();
  const lang = publicParameters.respondentLanguageId;
  const loaded = useLoaded(`recall ${submissionId}`, () =>
    api.submissions.getMine.query({ surveyId, submissionId }).catch((error: unknown) => {
      if (refusalOf(error)?.data.status === 404) return null;
      throw error;
    }),
  );
  const recall = loaded.value;
  const title = recall
    ? recall.recallDate === null
      ? momentAlone(recall.startTime)
      : dayAlone(recall.recallDate)
    : '';
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed')
    return (
      <PlainPage
        surveyId={surveyId}
        publicParameters={publicParameters}
        title={<Trans>The service cannot be reached</Trans>}
      >
        <button className="button button--main" type="button" onClick={loaded.retry}>
          <Trans>Try again</Trans>
        </button>
      </PlainPage>
    );
  return (
    <PlainPage
      surveyId={surveyId}
      publicParameters={publicParameters}
      title={recall ? title : <Trans>This day is not there</Trans>}
    >
      {recall?.meals.map((meal, at) => (
        <section className="course" key={at} aria-labelledby={`meal-${at}`}>
          <div className="course__head">
            <h2 id={`meal-${at}`}>{meal.name}</h2>
            <time>{clock(meal.time)}</time>
          </div>
          <ul className="rows">
            {linesOf(meal.foods).map(({ name, level }, line) => (
              <li key={line}>
                <div className={level > 0 ? 'row row--sub' : 'row'}>
                  <span lang={lang}>{name}</span>
                </div>
              </li>
            ))}
            {meal.missingFoods.map((food, line) => (
              <li key={`missing ${line}`}>
                <div className="row">
                  <span>{food.name}</span>
                </div>
              </li>
            ))}
            {meal.foods.length + meal.missingFoods.length === 0 && (
              <li>
                <div className="row">
                  <span className="soft">
                    <Trans>Nothing</Trans>
                  </span>
                </div>
              </li>
            )}
          </ul>
        </section>
      ))}
      <button className="button" type="button" onClick={() => open(`/s/${surveyId}/recalls`)}>
        <Trans>All my days</Trans>
      </button>
    </PlainPage>
  );
}

type Foods = readonly Pick<Submission['meals'][number]['foods'][number], 'localDescription' | 'linkedFoods'>[];

function linesOf(foods: Foods, level = 0): { name: string; level: number }[] {
  return foods.flatMap((food) => [
    { name: food.localDescription ?? '', level },
    ...linesOf(food.linkedFoods as unknown as Foods, level + 1),
  ]);
}
