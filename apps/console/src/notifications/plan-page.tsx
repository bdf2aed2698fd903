import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { newId, type CreateBatchInput, type NotificationBatchDryRun } from 'dietary-recall-client';
import { useMemo, useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { MessageExample } from '../patterns/message-example.tsx';
import { Page } from '../patterns/page.tsx';
import { Panel } from '../patterns/panel.tsx';
import { RESPONDENT_FILTERS, respondentFilterOf, useRespondentFilters } from '../patterns/respondent-filter.ts';
import { Loaded } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { useTableAddress } from '../patterns/table-address.ts';
import { TableTools } from '../patterns/table-tools.tsx';
import { useGoOn } from '../patterns/use-go-on.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { optionsOf, useLeftOutReasons, useMessageTypes } from './message-words.ts';

const SHOWN_PEOPLE = 20;
const OF_A_PLAN = ['login-back-recall', 'login-recall-today', 'login-recall-yesterday', 'login-last'] as const;

/** Who gets which message when: tried at once, and sent by one button. */
export default function PlanPage() {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const surveyId = useSurveyId();
  const goOn = useGoOn();
  const types = useMessageTypes();
  const filters = useRespondentFilters();
  const address = useTableAddress(RESPONDENT_FILTERS);
  const [type, choose] = useState<CreateBatchInput['type']>('login-back-recall');
  const [channel, by] = useState<'email' | 'sms'>('email');
  const [at, when] = useState('');
  const [sendAnyway, send] = useState(false);
  const [key] = useState(() => newId());
  const create = useWrite(api.notifications.createBatch.mutate, ['notifications', 'jobs']);
  const filter = {
    ...respondentFilterOf(address.filters),
    ...(address.search === '' ? {} : { search: address.search }),
  };
  const wanted = {
    surveyId,
    filter,
    type,
    channel,
    sendAnyway,
    ...(at === '' ? {} : { at: new Date(at).toISOString() }),
  };
  const trial = useQuery({
    queryKey: ['notifications', 'dryRunBatch', wanted],
    queryFn: () => api.notifications.dryRunBatch.mutate({ ...wanted, limit: SHOWN_PEOPLE }),
    placeholderData: keepPreviousData,
  });
  const plan = async () => {
    await create.mutateAsync({ ...wanted, key });
    goOn({ to: `/surveys/${surveyId}/notifications/batches` });
  };
  const ready = !trial.isPlaceholderData && trial.data !== undefined ? trial.data.planned : 0;
  return (
    <Page
      title={t`Plan messages`}
      crumbs={[...useSurveyCrumbs(), { to: `/surveys/${surveyId}/notifications`, name: t`Notifications` }]}
      lead={t`Choose who gets what and when. You see at once who that is; nothing is sent before the button.`}
    >
      <Panel title={t`Who`} lead={t`Without a filter: every respondent.`}>
        <TableTools address={address} filters={filters} searchFor={t`User name, name, address`}>
          {null}
        </TableTools>
      </Panel>
      <Panel title={t`What and when`}>
        <div className="pb fields">
          <Select
            label={t`Message`}
            value={type}
            data={optionsOf(types).filter(({ value }) => (OF_A_PLAN as readonly string[]).includes(value))}
            onChange={(value) => choose((value ?? 'login-back-recall') as CreateBatchInput['type'])}
          />
          <Select
            label={t`Way`}
            value={channel}
            data={[
              { value: 'email', label: t`E-mail` },
              { value: 'sms', label: t`SMS` },
            ]}
            onChange={(value) => by(value === 'sms' ? 'sms' : 'email')}
          />
          <TextInput
            label={t`Time`}
            type="datetime-local"
            description={t`On the clock of this computer. Empty: at once.`}
            value={at}
            onChange={({ currentTarget: { value } }) => when(value)}
          />
          <Switch
            label={t`Also to people who get another message that day`}
            checked={sendAnyway}
            onChange={({ currentTarget: { checked } }) => send(checked)}
          />
        </div>
      </Panel>
      <Loaded query={trial}>{(found) => <Trial found={found} />}</Loaded>
      <MessageExample surveyId={surveyId} channel={channel} type={type} />
      <div role="alert">
        {create.error !== null && (
          <div className="note bad">
            <Icon name="warning" />
            <span className="grow">{faultWords(create.error)}</span>
          </div>
        )}
      </div>
      <div className="row">
        <Button
          variant="filled"
          leftSection={<Icon name="mail" />}
          disabled={ready === 0}
          loading={create.isPending}
          onClick={() => void plan()}
        >
          {at === '' ? (
            <Plural value={ready} one="Send to # person now" other="Send to # people now" />
          ) : (
            <Plural value={ready} one="Plan for # person" other="Plan for # people" />
          )}
        </Button>
      </div>
    </Page>
  );
}

/** Who would get the message. */
function Trial({ found: { planned, leftOut, isSurveyRunning, people } }: { found: NotificationBatchDryRun }) {
  const { t } = useLingui();
  const reasons = useLeftOutReasons();
  const left = useMemo(() => leftOut.map(({ reason, count }) => `${reasons[reason]} (${count})`), [leftOut, reasons]);
  return (
    <Panel
      title={t`Who gets it`}
      lead={
        <span role="status">
          <Plural value={planned} one="# person gets it." other="# people get it." />{' '}
          {left.length > 0 && <Trans>Left out: {left.join(', ')}.</Trans>}
        </span>
      }
    >
      {!isSurveyRunning && (
        <div className="pb">
          <div className="note warn">
            <Icon name="warning" />
            <span className="grow">
              <Trans>The survey does not run at that time: the messages would be needless and are not sent.</Trans>
            </span>
          </div>
        </div>
      )}
      <div className="as-table" tabIndex={0} role="region" aria-label={t`People who fit`}>
        <table className="table compact cards">
          <thead>
            <tr>
              <th scope="col">{t`Person`}</th>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`E-mail`}</th>
              <th scope="col">{t`Gets it`}</th>
            </tr>
          </thead>
          <tbody>
            {people.items.map(({ userId, userName, name, email, reason }) => (
              <tr key={userId}>
                <th scope="row">{userName}</th>
                <td data-label={t`Name`}>{name ?? '–'}</td>
                <td data-label={t`E-mail`} className="long">
                  {email ?? '–'}
                </td>
                <td data-label={t`Gets it`}>
                  {reason === null ? <Trans>yes</Trans> : <span className="warn">{reasons[reason]}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {people.total > people.items.length && (
        <p className="pf">
          <Trans>
            The first {people.items.length} of {people.total}
          </Trans>
        </p>
      )}
    </Panel>
  );
}
