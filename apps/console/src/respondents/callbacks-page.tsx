import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Callback } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { Beside } from '../patterns/beside.tsx';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { PartLink } from '../patterns/part-link.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';

type State = Callback['state'];

function useStates(): Record<State, string> {
  const { t } = useLingui();
  return useMemo(() => ({ open: t`to be called`, unreachable: t`not reached`, done: t`done` }), [t]);
}

/** Who asked to be called, the oldest first, and what became of it. */
export default function CallbacksPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const states = useStates();
  const columns = useColumns(states);
  const [call, open] = useAddressPart('call');
  return (
    <Page
      title={t`Call-backs`}
      crumbs={useSurveyCrumbs()}
      lead={t`Respondents who asked to be called, the oldest first.`}
    >
      <div className="with-beside">
        <DataTable<Callback>
          name={t`Call-backs`}
          columns={columns}
          read={({ sort: _, ...wanted }, filters) => read.callbacks.list({ surveyId, ...wanted, ...filters })}
          keyOf={({ id }) => id}
          searchFor={t`User name, name, phone number`}
          filters={[
            {
              id: 'state',
              name: t`State`,
              options: Object.entries(states).map(([value, label]) => ({ value, label })),
            },
          ]}
          isCurrent={({ id }) => id === call}
          empty={
            <Empty title={t`Nobody asked to be called`}>
              <p>
                <Trans>Respondents ask for it on the page for help, if the survey offers it.</Trans>
              </p>
            </Empty>
          }
        />
        {call !== null && <CallPanel key={call} surveyId={surveyId} callbackId={call} onClose={() => open(null)} />}
      </div>
    </Page>
  );
}

function useColumns(states: Record<State, string>): Column<Callback>[] {
  const { t } = useLingui();
  const { time } = useFormat();
  return useMemo(
    () => [
      {
        id: 'person',
        name: t`Person`,
        isName: true,
        value: ({ userName }) => userName,
        cell: ({ id, userName }) => (
          <PartLink parts={{ call: id }}>
            <b className="strong">{userName ?? '–'}</b>
          </PartLink>
        ),
      },
      { id: 'name', name: t`Ask for`, value: ({ name }) => name, cell: ({ name }) => name ?? '–' },
      {
        id: 'phone',
        name: t`Phone`,
        value: ({ phone }) => phone,
        cell: ({ phone }) => (phone === null ? '–' : <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>),
      },
      { id: 'asked', name: t`Asked`, value: ({ askedAt }) => askedAt, cell: ({ askedAt }) => time(askedAt) },
      {
        id: 'state',
        name: t`State`,
        value: ({ state }) => state,
        cell: ({ state }) => <span className={`state ${LOOKS[state]}`}>{states[state]}</span>,
      },
      { id: 'note', name: t`Note`, value: ({ note }) => note, cell: ({ note }) => note ?? '–' },
    ],
    [t, time, states],
  );
}

const LOOKS: Readonly<Record<State, string>> = { open: 'warn', unreachable: 'bad', done: 'good' };

type Values = { state: State; note: string };
const storedOf = ({ state, note }: Callback) => ({ version: null, values: { state, note: note ?? '' } });

function CallPanel({ surveyId, callbackId, onClose }: { surveyId: string; callbackId: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(read.callbacks.get({ surveyId, callbackId }));
  return (
    <Beside title={query.data?.userName ?? t`Call-back`} onClose={onClose}>
      <Loaded query={query}>{(callback) => <Call surveyId={surveyId} callback={callback} />}</Loaded>
    </Beside>
  );
}

function Call({ surveyId, callback }: { surveyId: string; callback: Callback }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const { may } = useAccess();
  const states = useStates();
  const update = useWrite(api.callbacks.update.mutate, ['callbacks']);
  const save = async ({ changes }: Filled<Values>) => {
    const { note, ...others } = changes;
    const given = note === undefined ? others : { ...others, note: note.trim() === '' ? null : note };
    return storedOf(await update.mutateAsync({ surveyId, callbackId: callback.id, ...given }));
  };
  return (
    <>
      <section>
        <dl className="kv">
          <dt>{t`Ask for`}</dt>
          <dd>{callback.name ?? '–'}</dd>
          <dt>{t`Phone`}</dt>
          <dd>{callback.phone ?? '–'}</dd>
          <dt>{t`Asked`}</dt>
          <dd>{time(callback.askedAt)}</dd>
          <dt>{t`Last changed`}</dt>
          <dd>
            {time(callback.handledAt)} {callback.handledBy?.name}
          </dd>
        </dl>
        {callback.userName !== null && (
          <ScreenLink to={`/surveys/${surveyId}/respondents`} search={{ person: callback.userName }}>
            <Trans>Their link, recalls and an interview</Trans>
          </ScreenLink>
        )}
      </section>
      {may('callbacks:update', { survey: surveyId }) && (
        <section>
          <RecordForm<Values>
            stored={storedOf(callback)}
            names={{ state: t`What became of it`, note: t`Note for the team` }}
            save={save}
          >
            {(field) => (
              <>
                <Select
                  {...field('state')}
                  disabled={callback.state === 'done'}
                  description={t`Done deletes the name and the number.`}
                  data={Object.entries(states).map(([value, label]) => ({ value, label }))}
                />
                <Textarea {...field('note')} rows={3} />
              </>
            )}
          </RecordForm>
        </section>
      )}
    </>
  );
}
