import { allFoods, type DraftRecall } from '@dietary-recall/recall-flow';
import { Plural, Trans } from '@lingui/react/macro';
import { PlainPage } from '../shell/plain-page.tsx';
import { useWords } from '../shell/words.ts';
import type { SurveyContext } from '../store/context.ts';

interface GoOnProps {
  context: SurveyContext;
  recall: DraftRecall;
  onGoOn: () => void;
  onStartAgain: () => void;
}

/** A recall is under way: go on with it, or begin a new one. */
export function GoOnPage({ context, recall, onGoOn, onStartAgain }: GoOnProps) {
  const { day } = useWords();
  return (
    <PlainPage
      surveyId={context.surveyId}
      publicParameters={context.publicParameters}
      title={<Trans>Welcome back</Trans>}
    >
      <p className="lead">
        <Trans>You have begun to tell your day. Everything is still there.</Trans>
      </p>
      <DraftSummary recall={recall} />
      <div className="stack">
        <button className="button button--main" type="button" onClick={onGoOn}>
          <Trans>Go on</Trans>
        </button>
        <button className="button" type="button" onClick={onStartAgain}>
          {recall.day === null ? <Trans>Start again</Trans> : <Trans>Start again with {day(recall.day)}</Trans>}
        </button>
      </div>
    </PlainPage>
  );
}

/** When a recall was begun, and how far it came. */
export function DraftSummary({ recall }: { recall: DraftRecall }) {
  const { moment, day } = useWords();
  const meals = recall.meals.filter(({ isNothing }) => !isNothing).length;
  const foods = allFoods(recall).length;
  return (
    <dl className="receipt">
      {recall.day !== null && (
        <>
          <dt>
            <Trans>Day</Trans>
          </dt>
          <dd>{day(recall.day)}</dd>
        </>
      )}
      <dt>
        <Trans>Begun</Trans>
      </dt>
      <dd>{moment(recall.startedAt)}</dd>
      <dt>
        <Trans>So far</Trans>
      </dt>
      <dd>
        <Plural value={meals} one="# meal" other="# meals" />, <Plural value={foods} one="# food" other="# foods" />
      </dd>
    </dl>
  );
}
