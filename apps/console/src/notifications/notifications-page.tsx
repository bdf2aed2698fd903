import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Notification } from 'dietary-recall-client';
import { useMemo, useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { optionsOf, useMessageTypes, useStates } from './message-words.ts';
import { RetryMessages } from './retry-messages.tsx';

/** The messages of a survey, and what became of each. */
export default function NotificationsPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const { may } = useAccess();
  const mayWrite = may('notifications:write', { survey: surveyId });
  const types = useMessageTypes();
  const states = useStates();
  const columns = useColumns(surveyId);
  const plan = mayWrite && (
    <Button
      component={Link}
      to={`/surveys/${surveyId}/notifications/plan`}
      variant="filled"
      leftSection={<Icon name="mail" />}
    >
      <Trans>Plan messages</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Notifications`}
      crumbs={useSurveyCrumbs()}
      lead={
        <>
          <ScreenLink to={`/surveys/${surveyId}/notifications/batches`}>{t`Planned messages`}</ScreenLink>,{' '}
          <ScreenLink to={`/surveys/${surveyId}/webhooks/messages`}>{t`Words of messages`}</ScreenLink>,{' '}
          <ScreenLink to={`/surveys/${surveyId}/webhooks/weekly-mail`}>{t`Weekly mail`}</ScreenLink>
        </>
      }
      actions={
        <>
          {mayWrite && <RemovePending surveyId={surveyId} />}
          {plan}
        </>
      }
    >
      <DataTable<Notification>
        name={t`Notifications`}
        columns={columns}
        read={(wanted, filters) => read.notifications.list({ surveyId, ...wanted, ...filters })}
        keyOf={({ id }) => String(id)}
        defaultSort="-dueAt"
        searchFor={t`Part of a user name`}
        filters={[
          { id: 'state', name: t`State`, options: optionsOf(states) },
          { id: 'type', name: t`Message`, options: optionsOf(types) },
          {
            id: 'channel',
            name: t`Way`,
            options: [
              { value: 'email', label: t`E-mail` },
              { value: 'sms', label: t`SMS` },
            ],
          },
        ]}
        {...(mayWrite
          ? { actions: (rows, clear) => <RetryMessages surveyId={surveyId} messages={rows} onDone={clear} /> }
          : {})}
        empty={
          <Empty title={t`No message yet`}>
            <p>
              <Trans>Choose who is reminded, of what and when.</Trans>
            </p>
            {plan}
          </Empty>
        }
      />
    </Page>
  );
}

function RemovePending({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const remove = useWrite(api.notifications.deletePending.mutate, ['notifications']);
  return (
    <>
      <Button c="red" onClick={() => open(true)}>
        <Trans>Delete what waits…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={t`all messages that wait`}
          lost={[<Trans key="all">every message of this survey that is not sent yet, reminders included</Trans>]}
          remove={() => remove.mutateAsync({ surveyId })}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}

function useColumns(surveyId: string): Column<Notification>[] {
  const { t } = useLingui();
  const { time } = useFormat();
  const types = useMessageTypes();
  const states = useStates();
  return useMemo(
    () => [
      {
        id: 'person',
        name: t`Person`,
        isName: true,
        value: ({ userName }) => userName,
        cell: ({ userName }) =>
          userName === null ? (
            <Trans>has left the survey</Trans>
          ) : (
            <ScreenLink to={`/surveys/${surveyId}/respondents`} search={{ person: userName }}>
              <b className="strong">{userName}</b>
            </ScreenLink>
          ),
      },
      { id: 'type', name: t`Message`, value: ({ type }) => type, cell: ({ type }) => types[type] },
      {
        id: 'channel',
        name: t`Way`,
        value: ({ channel }) => channel,
        cell: ({ channel }) => (channel === 'sms' ? <Trans>SMS</Trans> : <Trans>E-mail</Trans>),
      },
      { id: 'due', name: t`Due`, sort: 'dueAt', value: ({ dueAt }) => dueAt, cell: ({ dueAt }) => time(dueAt) },
      {
        id: 'state',
        name: t`State`,
        value: ({ state }) => state,
        cell: ({ state, delivery }) => (
          <span className={`state ${LOOKS[state] ?? ''}`}>
            {states[state]}
            {delivery === 'delivered' && <Trans>, on the phone</Trans>}
            {delivery === 'undelivered' && <Trans>, not delivered</Trans>}
          </span>
        ),
      },
      {
        id: 'why',
        name: t`Why`,
        value: ({ reason }) => reason,
        cell: ({ reason, nextAttemptAt }) => (
          <>
            {reason ?? (nextAttemptAt === null ? '–' : null)}{' '}
            {nextAttemptAt !== null && (
              <span className="dim">
                <Trans>next attempt {time(nextAttemptAt)}</Trans>
              </span>
            )}
          </>
        ),
      },
    ],
    [t, time, types, states, surveyId],
  );
}

const LOOKS: Readonly<Record<string, string>> = { sent: 'good', failed: 'bad', pending: 'acc', sending: 'acc' };
