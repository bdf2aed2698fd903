import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { Page } from '../patterns/page.tsx';
import { Loaded } from '../patterns/states.tsx';
import { HealthPanel } from './health-panel.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { QueuesPanel } from './queues-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { readHealth } from './status.ts';
import { StoragePanel } from './storage-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

/** In ms. */
const ASK_EVERY_MS = 10_000;

/** How the installation stands: health, versions, storage, queues, jobs, keys and settings. */
export default function InstallationPage() {
  const { t } = useLingui();
  const health = useQuery({ queryKey: ['health'], queryFn: readHealth, refetchInterval: ASK_EVERY_MS, retry: false });
  const installation = useQuery({ ...read.installation.get(), refetchInterval: ASK_EVERY_MS });
  const faults = Object.values(health.data?.checks ?? {}).filter((isFine) => !isFine).length;
  return (
    <Page
      title={t`Installation`}
      crumbs={[]}
      lead={
        health.data &&
        (health.data.ready && faults === 0 ? (
          <Trans>Everything that the service checks of itself is fine.</Trans>
        ) : health.data.ready ? (
          <Trans>The service works, but a part of it does not.</Trans>
        ) : (
          <Trans>The service cannot work: it takes no recalls now.</Trans>
        ))
      }
    >
      <div className="cols">
        <HealthPanel query={health} />
        <div className="c6 stack">
          <VersionsPanel installation={installation.data} />
          <Loaded query={installation}>{(state) => <StoragePanel installation={state} />}</Loaded>
        </div>
      </div>
      <Loaded query={installation}>
        {({ queues, keys, settings }) => (
          <>
            <QueuesPanel queues={queues} />
            <JobsPanel />
            <KeysPanel keys={keys} />
            <SettingsPanel settings={settings} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
