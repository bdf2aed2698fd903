import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Extract } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { LongJob } from '../patterns/long-job.tsx';
import { Page } from '../patterns/page.tsx';
import { Empty } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';
import { CheckFile } from './check-file.tsx';
import { Comparison } from './comparison.tsx';
import { DeleteExtract } from './delete-extract.tsx';
import { ExtractDetails } from './extract-details.tsx';
import { NewExtract } from './new-extract.tsx';
import '../styles/work.css';
import { useExtractColumns } from './use-extract-columns.tsx';

/** What is open beside the list; the address says it. */
interface Open {
  extract?: number | undefined;
  earlier?: number | undefined;
  later?: number | undefined;
}

/** Data of a survey that were frozen for an analysis. */
export default function ExtractsPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const surveyId = useSurveyId();
  const open = useSearch({ strict: false }) as Open;
  const navigate = useNavigate();
  const show = (wanted: Open) => {
    const nothing = { extract: undefined, earlier: undefined, later: undefined };
    void navigate({
      to: '.',
      search: ((was: object) => ({ ...was, ...nothing, ...wanted })) as never,
      resetScroll: false,
    });
  };
  const [isMaking, setMaking] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const mayMake = may('extracts:write', { survey: surveyId });
  const make = mayMake && !isMaking && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setMaking(true)}>
      <Trans>New extract</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Extracts`}
      crumbs={useSurveyCrumbs()}
      lead={t`Data frozen for an analysis: all files, codebook, questionnaire, food list and software version, with checksums.`}
      actions={
        <>
          <CheckFile surveyId={surveyId} />
          {make}
        </>
      }
    >
      {isMaking && (
        <NewExtract
          surveyId={surveyId}
          onClose={() => setMaking(false)}
          onBegun={(id) => {
            setMaking(false);
            setJobId(id);
          }}
        />
      )}
      <Making surveyId={surveyId} begun={jobId} />
      {open.earlier !== undefined && open.later !== undefined && (
        <Comparison surveyId={surveyId} earlierId={open.earlier} extractId={open.later} onClose={() => show({})} />
      )}
      {open.extract !== undefined && (
        <ExtractDetails surveyId={surveyId} extractId={open.extract} onClose={() => show({})} />
      )}
      <DataTable
        name={t`Extracts`}
        columns={useExtractColumns(surveyId, (id) => show({ extract: id }))}
        read={({ limit, offset }) => read.extracts.list({ surveyId, limit, offset })}
        keyOf={({ id }) => String(id)}
        actions={(rows, clear) => (
          <Selection
            surveyId={surveyId}
            rows={rows}
            mayDelete={mayMake}
            onCompare={(earlier, later) => {
              clear();
              show({ earlier, later });
            }}
            onDone={clear}
          />
        )}
        empty={
          <Empty title={t`No extract yet`}>
            <p>
              <Trans>
                An extract keeps the data as they are at one moment, so that an analysis can be repeated: later recalls
                and codings do not change it.
              </Trans>
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

/** The extracts of this survey that are being made: also those that were begun elsewhere, or before a reload. */
function Making({ surveyId, begun }: { surveyId: string; begun: string | null }) {
  const { data } = useQuery(read.jobs.list({ limit: 20 }));
  const running = (data?.items ?? []).filter(
    (job) => job.kind === 'extract' && job.surveyId === surveyId && job.state === 'running',
  );
  const ids = [...new Set([...(begun === null ? [] : [begun]), ...running.map(({ id }) => id)])];
  if (ids.length === 0) return null;
  return (
    <div className="panel pb">
      {ids.map((id) => (
        <LongJob key={id} id={id} changes={['extracts', 'jobs']}>
          {() => (
            <p className="good">
              <Trans>The extract is in the list.</Trans>
            </p>
          )}
        </LongJob>
      ))}
    </div>
  );
}

interface SelectionProps {
  surveyId: string;
  rows: readonly Extract[];
  mayDelete: boolean;
  onCompare: (earlier: number, later: number) => void;
  onDone: () => void;
}

/** Two extracts that are kept are compared; one is deleted. */
function Selection({ surveyId, rows, mayDelete, onCompare, onDone }: SelectionProps) {
  const kept = rows.filter(({ deletedAt }) => deletedAt === null);
  const [first, second] = kept.map(({ id }) => id).sort((one, other) => one - other);
  if (rows.length === 2 && first !== undefined && second !== undefined) {
    return (
      <Button size="xs" variant="filled" onClick={() => onCompare(first, second)}>
        <Trans>Compare</Trans>
      </Button>
    );
  }
  const [only] = kept;
  if (rows.length === 1 && only !== undefined && mayDelete) {
    return <DeleteExtract surveyId={surveyId} extract={only} onDone={onDone} />;
  }
  return (
    <span className="soft">
      <Trans>Select two that are kept to compare them, or one to delete it.</Trans>
    </span>
  );
}
