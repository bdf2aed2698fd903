import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Installation } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { Loaded } from '../patterns/states.tsx';
import { serviceUrl } from '../session/service.ts';
import { readVersion } from './status.ts';

/** Which versions run, and where they are described. */
export function VersionsPanel({ installation }: { installation: Installation | undefined }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const query = useQuery({ queryKey: ['version'], queryFn: readVersion, staleTime: Infinity });
  return (
    <Panel title={t`Versions`}>
      <Loaded query={query}>
        {(version) => (
          <dl className="pb kv">
            <dt>
              <Trans>Service</Trans>
            </dt>
            <dd>
              <span className="mono">{version}</span>
              {installation && (
                <span className="dim">
                  {' '}
                  <Trans>
                    on Node.js {installation.nodeVersion}, since {time(installation.startedAt)}
                  </Trans>
                </span>
              )}
            </dd>
            <dt>Console</dt>
            <dd className="mono">{import.meta.env['VITE_VERSION'] as string}</dd>
            <dt>
              <Trans>Address</Trans>
            </dt>
            <dd className="mono">{serviceUrl}</dd>
            <dt>
              <Trans>Documents</Trans>
            </dt>
            <dd>
              <a className="inline" href={`${serviceUrl}/docs/`}>
                <Trans>Operations of the API</Trans>
              </a>
              {', '}
              <a className="inline" href={`${serviceUrl}/docs/guides/operators/README.md`}>
                <Trans>guides for operators</Trans>
              </a>
            </dd>
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}
