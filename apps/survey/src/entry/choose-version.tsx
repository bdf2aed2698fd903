import type { DraftRecall } from '@dietary-recall/recall-flow';
import { Trans } from '@lingui/react/macro';
import { PlainPage } from '../shell/plain-page.tsx';
import { useWords } from '../shell/words.ts';
import type { SurveyContext } from '../store/context.ts';
import { DraftSummary } from './go-on-page.tsx';

interface ChooseProps {
  context: SurveyContext;
  here: DraftRecall;
  there: DraftRecall;
  thereAt: string;
  onHere: () => void;
  onThere: () => void;
}

/** Two devices went on with the same recall: the person says which one counts. */
export function ChooseVersion({ context, here, there, thereAt, onHere, onThere }: ChooseProps) {
  const { moment } = useWords();
  const savedAt = moment(thereAt);
  return (
    <PlainPage
      surveyId={context.surveyId}
      publicParameters={context.publicParameters}
      title={<Trans>You worked on your day on two devices. Which one do you want to keep?</Trans>}
    >
      <section className="way-in" aria-labelledby="here-h">
        <h2 id="here-h">
          <Trans>On this device</Trans>
        </h2>
        <DraftSummary recall={here} />
        <button className="button" type="button" onClick={onHere}>
          <Trans>Keep this one</Trans>
        </button>
      </section>
      <section className="way-in" aria-labelledby="there-h">
        <h2 id="there-h">
          <Trans>On the other device, {savedAt}</Trans>
        </h2>
        <DraftSummary recall={there} />
        <button className="button" type="button" onClick={onThere}>
          <Trans>Keep the other one</Trans>
        </button>
      </section>
    </PlainPage>
  );
}
