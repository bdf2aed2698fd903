import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { JobSummary } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { JobLine, useJobName } from '../patterns/job-line.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';

/** The jobs of the person: imports, uploads, messages, extracts. */
export function JobsPanel() {
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <section className="stack tight titled" aria-label={t`Your jobs`}>
      <h2>
        <Trans>Your jobs</Trans>
      </h2>
      <DataTable
        name={t`Your jobs`}
        columns={columns}
        read={({ limit, offset }) => read.jobs.list({ limit, offset })}
        keyOf={({ id }) => id}
        empty={
          <Empty title={t`No job in the last week`}>
            <p>
              <Trans>Imports, uploads, messages and extracts stand here while they run, and for a week after.</Trans>
            </p>
          </Empty>
        }
      />
    </section>
  );
}

function useColumns(): Column<JobSummary>[] {
  const { t } = useLingui();
  const { time } = useFormat();
  const jobName = useJobName();
  return useMemo(
    () => [
      {
        id: 'kind',
        name: t`Job`,
        isName: true,
        value: ({ kind }) => jobName(kind),
        cell: (job) => <JobLine job={job} />,
      },
      {
        id: 'state',
        name: t`Done`,
        isNumber: true,
        value: ({ percent }) => percent,
        cell: ({ percent }) => `${percent} %`,
      },
      { id: 'began', name: t`Began`, value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => time(createdAt) },
      {
        id: 'took',
        name: t`Took`,
        value: ({ createdAt, finishedAt }) => secondsOf(createdAt, finishedAt),
        cell: ({ createdAt, finishedAt }) => {
          const seconds = secondsOf(createdAt, finishedAt);
          return seconds === null ? '–' : <Plural value={seconds} one="# second" other="# seconds" />;
        },
      },
    ],
    // The names follow `t`.
    [t, time],
  );
}

function secondsOf(from: string, to: string | null): number | null {
  return to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 1000);
}
