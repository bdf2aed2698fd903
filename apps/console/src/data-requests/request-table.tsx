import { Trans, useLingui } from '@lingui/react/macro';
import type { DeletionRequest } from 'dietary-recall-client';
import { useMemo } from 'react';
import { useAddressPart } from '../patterns/address-part.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { PartLink } from '../patterns/part-link.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column, ReadRows } from '../patterns/table-model.ts';
import { useRequestKinds, useRequestStates } from './request-words.ts';

interface RequestTableProps {
  read: ReadRows<DeletionRequest>;
  /** Does the list have requests for accounts too? */
  hasAccounts?: true;
}

export function RequestTable({ read, hasAccounts }: RequestTableProps) {
  const { t } = useLingui();
  const states = useRequestStates();
  const kinds = useRequestKinds();
  const [request] = useAddressPart('request');
  const columns = useColumns();
  const optionsOf = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }));
  return (
    <DataTable<DeletionRequest>
      name={t`Data requests`}
      columns={columns}
      read={read}
      keyOf={({ id }) => id}
      searchFor={t`User name, or part of an id`}
      filters={[
        { id: 'state', name: t`State`, options: optionsOf(states) },
        ...(hasAccounts ? [{ id: 'what', name: t`What`, options: optionsOf(kinds) }] : []),
      ]}
      isCurrent={({ id }) => id === request}
      emptyTitle={({ state, ...others }) =>
        state === 'open' && Object.keys(others).length === 0 ? t`No request is open` : null
      }
      empty={
        <Empty title={t`Nobody asked for anything to be deleted`}>
          <p>
            <Trans>Respondents ask for it in their recall application. Each request has to be answered in time.</Trans>
          </p>
        </Empty>
      }
    />
  );
}

function useColumns(): Column<DeletionRequest>[] {
  const { t } = useLingui();
  const { date } = useFormat();
  const states = useRequestStates();
  const kinds = useRequestKinds();
  return useMemo(
    () => [
      {
        id: 'person',
        name: t`Person`,
        isName: true,
        value: ({ userName, userId }) => userName ?? String(userId ?? ''),
        cell: ({ id, userName, userId }) => (
          <PartLink parts={{ request: id }}>
            <b className="strong">{userName ?? userId ?? <Trans>erased</Trans>}</b>
          </PartLink>
        ),
      },
      { id: 'what', name: t`What`, value: ({ what }) => what, cell: ({ what }) => kinds[what] },
      { id: 'survey', name: t`Survey`, value: ({ surveyId }) => surveyId, cell: ({ surveyId }) => surveyId ?? '–' },
      { id: 'asked', name: t`Asked`, value: ({ askedAt }) => askedAt, cell: ({ askedAt }) => date(askedAt) },
      {
        id: 'due',
        name: t`Answer until`,
        value: ({ dueAt }) => dueAt,
        cell: ({ dueAt, isOverdue }) => (
          <span className={isOverdue ? 'bad' : undefined}>
            {date(dueAt)}
            {isOverdue && <Trans>, overdue</Trans>}
          </span>
        ),
      },
      {
        id: 'state',
        name: t`State`,
        value: ({ state }) => state,
        cell: ({ state }) => <span className={state === 'open' ? 'state warn' : 'state'}>{states[state]}</span>,
      },
    ],
    [t, date, states, kinds],
  );
}
