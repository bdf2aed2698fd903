import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { SurveyScheme } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { Page } from '../patterns/page.tsx';
import { useNameOfScheme } from '../patterns/scheme-name.ts';
import { Loaded } from '../patterns/states.tsx';
import { Editor } from './editor.tsx';
import { SchemeActions } from './scheme-actions.tsx';
import { Versions } from './versions.tsx';
import '../styles/work.css';

/** One questionnaire: its draft or a version, and what changed from version to version. */
export default function QuestionnairePage() {
  const { t } = useLingui();
  const nameOfScheme = useNameOfScheme();
  const { schemeId = '' } = useParams({ strict: false }) as { schemeId?: string };
  const query = useQuery(read.surveySchemes.get({ schemeId }));
  return (
    <Page
      title={query.data ? nameOfScheme(query.data) : schemeId}
      crumbs={[{ to: '/questionnaires', name: t`Questionnaires` }]}
      lead={query.data && <Lead scheme={query.data} />}
      actions={query.data && <SchemeActions scheme={query.data} />}
    >
      <Loaded query={query}>{(scheme) => <Views scheme={scheme} />}</Loaded>
    </Page>
  );
}

function Lead({ scheme: { isBuiltIn, publishedNumber, draftNumber } }: { scheme: SurveyScheme }) {
  if (isBuiltIn) return <Trans>It comes with the service and does not change: copy it to make your own.</Trans>;
  if (publishedNumber !== null && draftNumber !== null) {
    return (
      <Trans>
        Version {publishedNumber} is published and never changes; version {draftNumber} is a draft.
      </Trans>
    );
  }
  if (publishedNumber !== null)
    return (
      <Trans>Version {publishedNumber} is published. What you change here becomes the draft of the next version.</Trans>
    );
  return draftNumber === null ? <Trans>It is out of use.</Trans> : <Trans>It was not published yet.</Trans>;
}

/** Which version is open: the draft, else the one that is in use, else the newest. */
function Views({ scheme }: { scheme: SurveyScheme }) {
  const address = useSearch({ strict: false }) as { view?: string; version?: number };
  const navigate = useNavigate();
  const newest = scheme.versions[0]?.number ?? 1;
  const number = Number(address.version ?? scheme.draftNumber ?? scheme.publishedNumber ?? newest);
  const query = useQuery(read.surveySchemes.getVersion({ schemeId: scheme.id, number }));
  const show = (view: string | null) =>
    void navigate({ to: '.', search: (view === 'edit' ? {} : { view }) as never, resetScroll: false });
  return (
    <Tabs value={address.view ?? 'edit'} onChange={show} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="edit">
          <Trans>Version {number}</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="versions">
          <Trans>Versions and differences</Trans>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="edit">
        <Loaded query={query}>
          {(version) => <Editor key={`${scheme.id} ${number}`} scheme={scheme} version={version} />}
        </Loaded>
      </Tabs.Panel>
      <Tabs.Panel value="versions">
        <Versions scheme={scheme} />
      </Tabs.Panel>
    </Tabs>
  );
}
