import { Trans, useLingui } from '@lingui/react/macro';
import type { SurveySubmission } from 'dietary-recall-client';
import { Panel } from '../patterns/panel.tsx';
import { useLabels } from './labels.ts';

type Time = SurveySubmission['wakeTime'];

/** What was asked once: when the respondent got up and went to bed, and the questions of the study about the day. */
export function Answers({ recall }: { recall: SurveySubmission }) {
  const { t } = useLingui();
  const said = useLabels(recall).answersOf(recall);
  const { wakeTime, sleepTime } = recall;
  if (said.length === 0 && wakeTime === null && sleepTime === null) return null;
  return (
    <Panel title={t`Answers about the day`}>
      <dl className="pb kv">
        <Clock name={<Trans>Got up</Trans>} time={wakeTime} />
        <Clock name={<Trans>Went to bed</Trans>} time={sleepTime} />
        {said.map(({ question, answer }) => (
          <div className="pair" key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Clock({ name, time }: { name: React.ReactNode; time: Time }) {
  if (time === null) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  return (
    <div className="pair">
      <dt>{name}</dt>
      <dd>
        {two(time.hours)}:{two(time.minutes)}
      </dd>
    </div>
  );
}
