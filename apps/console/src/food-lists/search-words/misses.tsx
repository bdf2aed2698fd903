import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { SearchMiss } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { DataTable } from '../../patterns/data-table.tsx';
import { useFaultWords } from '../../patterns/fault-words.ts';
import { useFormat } from '../../patterns/format.ts';
import { Empty } from '../../patterns/states.tsx';
import type { Column } from '../../patterns/table-model.ts';
import { api } from '../../session/service.ts';
import { useTried } from './tried.ts';

const CHANGED = ['searchMisses', 'foods', 'foodRecords'] as const;

interface MissesProps {
  locale: string;
  isReadOnly: boolean;
}

/** Words by which at least five people did not find their food. */
export function Misses({ locale, isReadOnly }: MissesProps) {
  const { t } = useLingui();
  const columns = useColumns(locale, isReadOnly);
  const outcomes = [
    { value: 'nothing-found', label: t`nothing found` },
    { value: 'none-chosen', label: t`none chosen` },
    { value: 'ranked-low', label: t`far below` },
    { value: 'missing-food', label: t`missing food` },
  ];
  return (
    <DataTable<SearchMiss>
      name={t`Words that found nothing`}
      columns={columns}
      read={(wanted, { outcome, state }) =>
        read.searchMisses.list({ locale, ...wanted, outcome, isDismissed: state === ('dismissed' as never) })
      }
      keyOf={({ text }) => text}
      searchFor={t`Part of the words`}
      filters={[
        { id: 'outcome', name: t`Any outcome`, options: outcomes },
        { id: 'state', name: t`To do`, options: [{ value: 'dismissed', label: t`Dismissed` }] },
      ]}
      {...(isReadOnly ? {} : { actions: (rows, clear) => <Selection locale={locale} rows={rows} onDone={clear} /> })}
      empty={
        <Empty title={t`Nothing to mend`}>
          <p>
            <Trans>Words appear here once five people did not find a food by them.</Trans>
          </p>
        </Empty>
      }
    />
  );
}

function Selection({ locale, rows, onDone }: { locale: string; rows: readonly SearchMiss[]; onDone: () => void }) {
  const dismiss = useWrite(api.searchMisses.dismiss.mutate, CHANGED);
  const restore = useWrite(api.searchMisses.restore.mutate, CHANGED);
  const texts = rows.map(({ text }) => text);
  const isDismissed = rows.every((row) => row.isDismissed);
  const { mutate, isPending } = isDismissed ? restore : dismiss;
  return (
    <Button size="xs" loading={isPending} onClick={() => mutate({ locale, texts }, { onSuccess: onDone })}>
      {isDismissed ? <Trans>Take back</Trans> : <Trans>They name no food</Trans>}
    </Button>
  );
}

function Proposals({ locale, miss, isReadOnly }: { locale: string; miss: SearchMiss; isReadOnly: boolean }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [, tryIt] = useTried();
  const accept = useWrite(api.searchMisses.accept.mutate, CHANGED);
  const act = async (code: string, name: string) => {
    try {
      const { names } = await accept.mutateAsync({ locale, names: [{ text: miss.text, code }] });
      const rank = names[0]?.rank;
      notifications.show({
        message:
          rank === null || rank === undefined
            ? t`“${miss.text}” is another name of ${name}.`
            : t`“${miss.text}” finds ${name} at rank ${rank}.`,
      });
      tryIt(miss.text);
    } catch (error) {
      notifications.show({ message: faultWords(error, t`Nothing was changed.`), color: 'red' });
    }
  };
  if (miss.proposals.length === 0) return '–';
  return (
    <ul className="stack tight">
      {miss.proposals.map(({ code, description, rank, chosenBy, timesCoded }) => (
        <li key={code} className="row">
          <span className="grow">
            {description} <span className="dim">{rank === null ? t`not found` : t`rank ${rank}`}</span>
            <span className="sub">
              {chosenBy > 0 && <Plural value={chosenBy} one="chosen by # person" other="chosen by # people" />}
              {chosenBy > 0 && timesCoded > 0 && ', '}
              {timesCoded > 0 && <Plural value={timesCoded} one="coded # time" other="coded # times" />}
            </span>
          </span>
          {!isReadOnly && (
            <Button size="compact-xs" loading={accept.isPending} onClick={() => void act(code, description)}>
              <Trans>Is this</Trans>
              <span className="vh">
                : {miss.text}, {description}
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useColumns(locale: string, isReadOnly: boolean): Column<SearchMiss>[] {
  const { t } = useLingui();
  const { number, day } = useFormat();
  const [, tryIt] = useTried();
  return useMemo(
    () => [
      {
        id: 'text',
        name: t`Words`,
        isName: true,
        value: ({ text }) => text,
        cell: ({ text }) => (
          <button type="button" className="link" onClick={() => tryIt(text)}>
            <b className="strong">{text}</b>
          </button>
        ),
      },
      {
        id: 'people',
        name: t`People`,
        isNumber: true,
        value: ({ people }) => people,
        cell: ({ people }) => number(people),
      },
      {
        id: 'searches',
        name: t`Searches`,
        isNumber: true,
        value: ({ searches }) => searches,
        cell: ({ searches }) => number(searches),
      },
      { id: 'last', name: t`Last`, value: ({ lastDay }) => lastDay, cell: ({ lastDay }) => day(lastDay) },
      {
        id: 'proposals',
        name: t`Foods that were meant`,
        value: ({ proposals }) => proposals.map(({ description }) => description).join('; '),
        cell: (miss) => <Proposals locale={locale} miss={miss} isReadOnly={isReadOnly} />,
      },
    ],
    // The step to another search is made anew at each render.
    [t, number, day, locale, isReadOnly],
  );
}
