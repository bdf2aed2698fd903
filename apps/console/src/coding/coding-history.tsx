import { CODING_KINDS, CODING_STATES } from '@dietary-recall/vocabulary';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Coding } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useReasonNames } from '../patterns/coding-reasons.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { foodWords } from './food-words.ts';
import { useCodingKindNames, useStateNames } from './words.ts';

/** Who decided what, when and why. */
export function CodingHistory({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const states = useStateNames();
  const kinds = useCodingKindNames();
  return (
    <DataTable
      name={t`Codings`}
      columns={useColumns(surveyId)}
      read={(wanted, filters) => {
        const { sort: _, search: __, ...page } = wanted;
        return read.codings.list({ surveyId, ...page, ...filters });
      }}
      keyOf={({ id }) => id}
      filters={[
        { id: 'state', name: t`State`, options: CODING_STATES.map((value) => ({ value, label: states[value] })) },
        { id: 'kind', name: t`What was done`, options: CODING_KINDS.map((value) => ({ value, label: kinds[value] })) },
      ]}
      empty={
        <Empty title={t`Nothing was coded yet`}>
          <p>
            <Trans>Each decision is listed here with its coder, reason and note.</Trans>
          </p>
        </Empty>
      }
    />
  );
}

function useColumns(surveyId: string): Column<Coding>[] {
  const { t } = useLingui();
  const { time } = useFormat();
  const { me } = useAccess();
  const kinds = useCodingKindNames();
  const states = useStateNames();
  const reasons = useReasonNames();
  // Who codes second must not know what the first chose.
  const isHidden = ({ state, coder }: Coding) => state === 'proposed' && coder?.id !== me.id;
  return [
    {
      id: 'at',
      name: t`When`,
      isName: true,
      value: ({ codedAt }) => codedAt,
      cell: ({ codedAt, submissionId }) => (
        <ScreenLink to={`/surveys/${surveyId}/recalls/${submissionId}`}>{time(codedAt)}</ScreenLink>
      ),
    },
    {
      id: 'coder',
      name: t`Coder`,
      isLong: true,
      value: ({ coder }) => coder?.name ?? null,
      cell: ({ coder }) => coder?.name ?? '–',
    },
    { id: 'kind', name: t`What was done`, value: ({ kind }) => kind, cell: ({ kind }) => kinds[kind] },
    {
      id: 'before',
      name: t`Before`,
      value: ({ before }) => foodWords(before),
      cell: ({ before }) => foodWords(before),
    },
    {
      id: 'after',
      name: t`After`,
      value: (coding) => (isHidden(coding) ? null : foodWords(coding.after)),
      cell: (coding) =>
        isHidden(coding) ? (
          <span className="dim">
            <Trans>hidden until two have coded it</Trans>
          </span>
        ) : (
          foodWords(coding.after)
        ),
    },
    {
      id: 'reason',
      name: t`Reason`,
      value: ({ reason }) => reason,
      cell: ({ reason, note }) => (
        <>
          {reasons[reason]} {note !== '' && <span className="dim">{note}</span>}
        </>
      ),
    },
    { id: 'state', name: t`State`, value: ({ state }) => state, cell: ({ state }) => states[state] },
    { id: 'act', name: t`Withdraw`, cell: (coding) => <Withdraw surveyId={surveyId} coding={coding} /> },
  ];
}

function Withdraw({ surveyId, coding: { id, state, codedAt } }: { surveyId: string; coding: Coding }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { time } = useFormat();
  const { may } = useAccess();
  const withdraw = useWrite(api.codings.withdraw.mutate, ['codings', 'surveySubmissions']);
  if ((state !== 'holds' && state !== 'proposed') || !may('codings:write', { survey: surveyId })) return null;
  const act = async () => {
    try {
      await withdraw.mutateAsync({ surveyId, codingId: id, reason: 'coding-error' });
    } catch (error) {
      notifications.show({ color: 'red', message: faultWords(error) });
    }
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={t`Withdraw what was coded ${time(codedAt)}`}
      onClick={() => void act()}
    >
      <Trans>Withdraw</Trans>
    </Button>
  );
}
