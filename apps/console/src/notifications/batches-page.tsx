import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NotificationBatch } from 'dietary-recall-client';
import { useMemo, useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { Beside } from '../patterns/beside.tsx';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { LongJob } from '../patterns/long-job.tsx';
import { Page } from '../patterns/page.tsx';
import { PartLink } from '../patterns/part-link.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { useLeftOutReasons, useMessageTypes } from './message-words.ts';

/** What was planned for many people at once, and how far it is. */
export default function BatchesPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const [batch, open] = useAddressPart('batch');
  const columns = useColumns();
  return (
    <Page
      title={t`Planned messages`}
      crumbs={[...useSurveyCrumbs(), { to: `/surveys/${surveyId}/notifications`, name: t`Notifications` }]}
      lead={t`Each plan with its messages by state. What waits can be cancelled.`}
    >
      <div className="with-beside">
        <DataTable<NotificationBatch>
          name={t`Planned messages`}
          columns={columns}
          read={(wanted) => read.notifications.listBatches({ surveyId, ...wanted })}
          keyOf={({ id }) => id}
          defaultSort="-createdAt"
          isCurrent={({ id }) => id === batch}
          empty={
            <Empty title={t`Nothing was planned yet`}>
              <ScreenLink to={`/surveys/${surveyId}/notifications/plan`}>
                <Trans>Plan messages</Trans>
              </ScreenLink>
            </Empty>
          }
        />
        {batch !== null && <BatchPanel surveyId={surveyId} batchId={batch} onClose={() => open(null)} />}
      </div>
    </Page>
  );
}

function useColumns(): Column<NotificationBatch>[] {
  const { t } = useLingui();
  const { time, number } = useFormat();
  const types = useMessageTypes();
  return useMemo(
    () => [
      {
        id: 'created',
        name: t`Planned`,
        isName: true,
        sort: 'createdAt',
        value: ({ createdAt }) => createdAt,
        cell: ({ id, createdAt }) => (
          <PartLink parts={{ batch: id }}>
            <b className="strong">{time(createdAt)}</b>
          </PartLink>
        ),
      },
      { id: 'type', name: t`Message`, value: ({ type }) => type, cell: ({ type }) => types[type] },
      { id: 'due', name: t`Due`, value: ({ dueAt }) => dueAt, cell: ({ dueAt }) => time(dueAt) },
      {
        id: 'people',
        name: t`People`,
        isNumber: true,
        value: ({ planned }) => planned,
        cell: ({ planned }) => number(planned),
      },
      {
        id: 'sent',
        name: t`Sent`,
        isNumber: true,
        value: ({ notifications }) => notifications.sent,
        cell: ({ notifications }) => number(notifications.sent),
      },
      {
        id: 'failed',
        name: t`Failed`,
        isNumber: true,
        value: ({ notifications }) => notifications.failed,
        cell: ({ notifications: { failed } }) => <span className={failed > 0 ? 'bad' : ''}>{number(failed)}</span>,
      },
      {
        id: 'by',
        name: t`By`,
        isLong: true,
        value: ({ createdBy }) => createdBy?.name ?? null,
        cell: ({ createdBy }) => createdBy?.name ?? '–',
      },
    ],
    [t, time, number, types],
  );
}

function BatchPanel({ surveyId, batchId, onClose }: { surveyId: string; batchId: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(read.notifications.getBatch({ surveyId, batchId }));
  return (
    <Beside title={t`Plan`} onClose={onClose}>
      <Loaded query={query}>{(batch) => <Batch surveyId={surveyId} batch={batch} />}</Loaded>
    </Beside>
  );
}

function Batch({ surveyId, batch }: { surveyId: string; batch: NotificationBatch }) {
  const { t } = useLingui();
  const { time, number } = useFormat();
  const { may } = useAccess();
  const reasons = useLeftOutReasons();
  const [isOpen, open] = useState(false);
  const cancel = useWrite(api.notifications.cancelBatch.mutate, ['notifications']);
  const { pending, sending, sent, skipped, failed } = batch.notifications;
  return (
    <>
      {batch.jobId !== null && (
        <section>
          <LongJob id={batch.jobId} changes={['notifications']}>
            {() => null}
          </LongJob>
        </section>
      )}
      <section>
        <dl className="kv">
          <dt>{t`waits`}</dt>
          <dd>{number(pending + sending)}</dd>
          <dt>{t`sent`}</dt>
          <dd>{number(sent)}</dd>
          <dt>{t`needless by then`}</dt>
          <dd>{number(skipped)}</dd>
          <dt>{t`failed`}</dt>
          <dd>{number(failed)}</dd>
          <dt>{t`Reminders`}</dt>
          <dd>{number(batch.reminders)}</dd>
          {batch.leftOut.map(({ reason, count }) => (
            <LeftOut key={reason} words={reasons[reason]} count={count} />
          ))}
          <dt>{t`Conditions`}</dt>
          <dd>{batch.conditions.join(', ') || <Trans>every respondent</Trans>}</dd>
        </dl>
        {batch.cancelledAt !== null && (
          <p className="warn">
            <Trans>
              Cancelled on {time(batch.cancelledAt)}; {batch.cancelled} messages were deleted.
            </Trans>
          </p>
        )}
        {pending > 0 && may('notifications:write', { survey: surveyId }) && (
          <div>
            <Button size="xs" c="red" onClick={() => open(true)}>
              <Trans>Cancel the plan…</Trans>
            </Button>
          </div>
        )}
        {isOpen && (
          <ConfirmDelete
            what={t`what waits of this plan`}
            lost={[
              <Plural key="pending" value={pending} one="# message that waits" other="# messages that wait" />,
              <Trans key="reminders">its reminders</Trans>,
            ]}
            remove={() => cancel.mutateAsync({ surveyId, batchId: batch.id })}
            onClose={() => open(false)}
          />
        )}
      </section>
    </>
  );
}

function LeftOut({ words, count }: { words: string; count: number }) {
  const { number } = useFormat();
  return (
    <>
      <dt>
        <Trans>left out: {words}</Trans>
      </dt>
      <dd>{number(count)}</dd>
    </>
  );
}
