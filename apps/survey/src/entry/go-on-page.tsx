import { allFoods, type DraftRecall } from '@dietary-recall/recall-flow';
import { Plural, Trans } from '@lingui/react/macro';
import { PlainPage } from '../shell/plain-page.tsx';
import { useWords } from '../shell/words.ts';
import type { SurveyContext } from '../store/context.ts';
import type { DeviceDraft } from '../store/device.ts';

interface GoOnProps {
  context: SurveyContext;
  recall: DraftRecall;
  /** The one that the person did not go on with, for a day. */
  other: DeviceDraft | null;
  onGoOn: () => void;
  onOther: () => void;
  onStartAgain: () => void;
}

/** A recall is under way: go on with it, or begin a new one. */
export function GoOnPage({ context, recall, other, onGoOn, onOther, onStartAgain }: GoOnProps) {
  const { day } = useWords();
  return (
    <PlainPage
      surveyId={context.surveyId}
      publicParameters={context.publicParameters}
      title={<Trans>Welcome back</Trans>}
    >
      <p className="lead">
        <Trans>You have already started. Everything is still here.</Trans>
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
      {other && (
        <section className="way-in" aria-labelledby="other-h">
          <h2 id="other-h">
            <Trans>The one that you did not keep</Trans>
          </h2>
          <p className="soft">
            <Trans>It is kept for a day.</Trans>
          </p>
          <DraftSummary recall={other.recall} />
          <button className="button" type="button" onClick={onOther}>
            <Trans>Keep the other one</Trans>
          </button>
        </section>
      )}
    </PlainPage>
  );
}

/** When a recall was begun, and how far it came. */
export function DraftSummary({ recall }: { recall: DraftRecall }) {
  const { momentAlone, dayAlone } = useWords();
  const meals = recall.meals.filter(({ isNothing }) => !isNothing).length;
  const foods = allFoods(recall).length;
  return (
    <dl className="receipt">
      {recall.day !== null && (
        <>
          <dt>
            <Trans>Day</Trans>
          </dt>
          <dd>{dayAlone(recall.day)}</dd>
        </>
      )}
      <dt>
        <Trans>Begun</Trans>
      </dt>
      <dd>{momentAlone(recall.startedAt)}</dd>
      <dt>
        <Trans>So far</Trans>
      </dt>
      <dd>
        <Plural value={meals} one="# meal" other="# meals" />, <Plural value={foods} one="# food" other="# foods" />
      </dd>
    </dl>
  );
}
