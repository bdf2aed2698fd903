import { Trans, useLingui } from '@lingui/react/macro';
import type { Installation } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { serviceUrl } from '../session/service.ts';

type Use = Installation['keys'][number]['use'];

/** The keys that sign and seal, never their secrets, and what needs each. */
export function KeysPanel({ keys }: { keys: Installation['keys'] }) {
  const { t } = useLingui();
  const { number, date } = useFormat();
  const uses: Record<Use, string> = { signs: t`signs`, verifies: t`verifies`, missing: t`is missing` };
  return (
    <Panel
      title={t`Keys`}
      lead={t`They sign tokens and seal secrets. The secrets of keys are nowhere in Console.`}
      footer={
        <a href={`${serviceUrl}/docs/guides/operators/configure.md`}>
          <Trans>How keys are replaced</Trans>
        </a>
      }
    >
      <table className="table cards">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Key</Trans>
            </th>
            <th scope="col">
              <Trans context="key">Made</Trans>
            </th>
            <th scope="col">
              <Trans>Use</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Access tokens</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>One-time passwords</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Running uploads</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ id, madeOn, use, tokens, secrets, jobs }) => (
            <tr key={id}>
              <th scope="row" className="mono">
                {id}
              </th>
              <td data-label={t({ message: 'Made', context: 'key' })}>
                {madeOn === null ? '–' : date(`${madeOn}T12:00:00Z`)}
              </td>
              <td data-label={t`Use`} className={use === 'missing' ? 'bad' : undefined}>
                {uses[use]}
              </td>
              <td data-label={t`Access tokens`} className="num">
                {number(tokens)}
              </td>
              <td data-label={t`One-time passwords`} className="num">
                {number(secrets)}
              </td>
              <td data-label={t`Running uploads`} className="num">
                {number(jobs)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
