import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Survey } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { Page } from '../patterns/page.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { CodingHistory } from './coding-history.tsx';
import { Differing } from './differing.tsx';
import { Progress } from './progress.tsx';
import { QueueWork } from './queue-work.tsx';
import '../styles/work.css';
import { useQueue, type Queue } from './use-queue.ts';

/** What respondents left open in a survey: foods that they did not find, codes and amounts. */
export default function CodingPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const survey = useQuery(read.surveys.get({ surveyId }));
  const queue = useQueue(surveyId);
  return (
    <Page
      title={t`Coding`}
      crumbs={useSurveyCrumbs()}
      lead={<Lead queue={queue} />}
      actions={survey.data && <Progress survey={survey.data} />}
    >
      <Loaded query={survey}>{(loaded) => <Views survey={loaded} queue={queue} />}</Loaded>
    </Page>
  );
}

function Lead({ queue: { groups, total, query } }: { queue: Queue }) {
  if (query.data === undefined) return null;
  if (total === 0) return <Trans>Nothing is left to code.</Trans>;
  const entries = groups.reduce((sum, group) => sum + group.entries, 0);
  return (
    <>
      <Plural value={entries} one="# entry" other="# entries" /> <Trans>in</Trans>{' '}
      <Plural value={total} one="# text is left" other="# texts are left" />
      {query.hasNextPage && (
        <>
          , <Trans>the most frequent first</Trans>
        </>
      )}
      .
    </>
  );
}

/** Queue, entries on which coders differ, and history: the address says which one is open. */
function Views({ survey, queue }: { survey: Survey; queue: Queue }) {
  const address = useSearch({ strict: false }) as { view?: string };
  const navigate = useNavigate();
  const view = address.view ?? 'queue';
  const show = (wanted: string | null) =>
    void navigate({ to: '.', search: (wanted === 'queue' ? {} : { view: wanted }) as never });
  return (
    <Tabs value={view} onChange={show} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="queue">
          <Trans>Queue</Trans>
        </Tabs.Tab>
        {survey.needsSecondCoder && (
          <Tabs.Tab value="differ">
            <Trans>Coders differ</Trans>
          </Tabs.Tab>
        )}
        <Tabs.Tab value="history">
          <Trans>History</Trans>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="queue">
        <QueueWork survey={survey} queue={queue} />
      </Tabs.Panel>
      <Tabs.Panel value="differ">
        <Differing surveyId={survey.id} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <CodingHistory surveyId={survey.id} />
      </Tabs.Panel>
    </Tabs>
  );
}
