import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { Loaded } from '../patterns/states.tsx';
import { serviceUrl } from '../session/service.ts';
import type { Health } from './status.ts';

/** What the process that answered checks of itself. */
export function HealthPanel({ query }: { query: UseQueryResult<Health> }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const asOf = query.dataUpdatedAt === 0 ? null : time(new Date(query.dataUpdatedAt).toISOString());
  return (
    <Panel
      className="c6"
      title={t`Health`}
      lead={asOf !== null && <Trans>As of {asOf}; asked every 10 seconds</Trans>}
      footer={
        <a href={`${serviceUrl}/docs/guides/operators/monitor.md`}>
          <Trans>What each check means, and what to do</Trans>
        </a>
      }
    >
      <Loaded query={query}>
        {({ checks }) => (
          <table className="table">
            <tbody>
              {Object.entries(checks).map(([name, isFine]) => (
                <tr key={name}>
                  <th scope="row">
                    <CheckName name={name} />
                  </th>
                  <td>
                    {isFine ? (
                      <span className="state good">
                        <Trans>fine</Trans>
                      </span>
                    ) : (
                      <span className="state bad">
                        <Trans>fails</Trans>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  );
}

/** A check that Console does not know is shown by its own word. */
function CheckName({ name }: { name: string }) {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    accepting: t`Takes requests`,
    database: t`Database answers`,
    writable: t`Database takes changes`,
    search: t`Search of foods is loaded`,
    images: t`Store of pictures answers`,
    uploads: t`Room on the disk for uploads`,
  };
  return names[name] ?? name;
}
