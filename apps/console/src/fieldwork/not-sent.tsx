import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Monitoring, SessionSummary } from 'dietary-recall-client';
import { BarList } from '../patterns/bar-list.tsx';
import { ChartWithTable } from '../patterns/chart-with-table.tsx';
import { useFormat } from '../patterns/format.ts';

const NEAREST = 3;

interface NotSentProps {
  surveyId: string;
  sessions: readonly SessionSummary[];
  totals: Monitoring['totals'];
}

/** Recalls under way by the step that they reached, and who is nearest to sending. Nothing else of them is shown to anybody. */
export function NotSent({ surveyId, sessions, totals }: NotSentProps) {
  const { t } = useLingui();
  const stages = useStages();
  const order = Object.keys(stages);
  const stageOf = (stage: string | null) => stage ?? 'unknown';
  const counts = new Map(order.slice(0, -1).map((stage) => [stage, 0]));
  for (const { stage } of sessions) counts.set(stageOf(stage), (counts.get(stageOf(stage)) ?? 0) + 1);
  const rows = [...counts].map(([stage, people]) => ({ stage, name: stages[stage] ?? stage, people }));
  const nearest = sessions
    .toSorted(
      (one, other) =>
        order.indexOf(stageOf(other.stage)) - order.indexOf(stageOf(one.stage)) ||
        (other.foods ?? 0) - (one.foods ?? 0),
    )
    .filter(({ stage }) => stage !== null)
    .slice(0, NEAREST);
  return (
    <ChartWithTable
      className="c4"
      title={t`Begun, not sent`}
      lead={<Trans>Recalls under way by the step they reached</Trans>}
      fileName={t`begun and not sent`}
      columns={[
        { name: t`Step`, value: ({ name }) => name },
        { name: t`Recalls under way`, value: ({ people }) => people },
      ]}
      rows={sessions.length === 0 ? [] : rows}
      chart={
        <div className="stack tight">
          <BarList rows={rows.map(({ stage, name, people }) => ({ key: stage, name, value: people, words: people }))} />
          {nearest.length > 0 && <Nearest surveyId={surveyId} sessions={nearest} stages={stages} />}
        </div>
      }
      footer={
        <Plural
          value={totals.abandonedSessions}
          one="# more of the last 30 days was not continued within a day."
          other="# more of the last 30 days were not continued within a day."
        />
      }
    />
  );
}

interface NearestProps extends Pick<NotSentProps, 'surveyId' | 'sessions'> {
  stages: Readonly<Record<string, string>>;
}

function Nearest({ sessions, stages }: NearestProps) {
  const { t } = useLingui();
  const { time } = useFormat();
  return (
    <table className="table compact flush" aria-label={t`Nearest to sending`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Nearest to sending</Trans>
          </th>
          <th scope="col">
            <Trans>Step</Trans>
          </th>
          <th scope="col" className="num">
            <Trans>Foods</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ userId, userName, stage, foods, savedAt }) => (
          <tr key={userId} title={time(savedAt)}>
            <th scope="row">{userName ?? userId}</th>
            <td>{stages[stage ?? 'unknown'] ?? stage}</td>
            <td className="num">{foods ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The steps of a recall, as Survey names them, in their order; the last: an application that does not say. */
function useStages(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    'my-day': t`My day`,
    'anything-else': t`Anything else?`,
    details: t`What exactly`,
    check: t`Check`,
    send: t`Send`,
    unknown: t`not said`,
  };
}
