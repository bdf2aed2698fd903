import { Trans, useLingui } from '@lingui/react/macro';
import type { Installation } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';

/** What waits to be done, for all processes. */
export function QueuesPanel({ queues }: { queues: Installation['queues'] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const busy = queues.filter(({ due, later, active, failed }) => due + later + active + failed > 0);
  return (
    <Panel title={t`Queues`} lead={t`Messages, mails, webhooks and other work that is done after an answer.`}>
      {busy.length === 0 ? (
        <p className="pb dim">
          <Trans>Nothing waits.</Trans>
        </p>
      ) : (
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Queue</Trans>
              </th>
              <th scope="col" className="num">
                <Trans context="tasks">Due</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Oldest waits, s</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Runs</Trans>
              </th>
              <th scope="col" className="num">
                <Trans context="tasks">Later</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Failed in a day</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {busy.map(({ queue, due, oldestDueSeconds, active, later, failed }) => (
              <tr key={queue}>
                <th scope="row" className="mono">
                  {queue}
                </th>
                <td data-label={t({ message: 'Due', context: 'tasks' })} className="num">
                  {number(due)}
                </td>
                <td data-label={t`Oldest waits, s`} className="num">
                  {number(oldestDueSeconds)}
                </td>
                <td data-label={t`Runs`} className="num">
                  {number(active)}
                </td>
                <td data-label={t({ message: 'Later', context: 'tasks' })} className="num">
                  {number(later)}
                </td>
                <td data-label={t`Failed in a day`} className={failed > 0 ? 'num bad' : 'num'}>
                  {number(failed)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
