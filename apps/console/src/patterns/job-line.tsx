import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import type { JobSummary } from 'dietary-recall-client';
import { useWrite } from '../calls/use-write.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';

/** The names of the kinds of jobs. A kind that Console does not know is shown by its own word. */
export function useJobName(): (kind: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    'respondents-upload': t`Upload of respondents`,
    'food-list-import': t`Import of a food list`,
    'nutrient-table-import': t`Import of a nutrient table`,
    'notification-batch': t`Messages to people`,
    'recall-days': t`Recall days`,
    'recall-day-mails': t`Mails of recall days`,
    renditions: t`Sizes of pictures`,
    extract: t`Extract`,
  };
  return (kind) => names[kind] ?? kind;
}

/** One job: its name, how far it is, and a button that ends it. */
export function JobLine({ job }: { job: JobSummary }) {
  const { t } = useLingui();
  const jobName = useJobName();
  const cancel = useWrite(api.jobs.cancel.mutate, ['jobs']);
  const name = jobName(job.kind);
  return (
    <div className="row">
      <div className="grow">
        <b className="strong">{name}</b> {job.surveyId !== null && <span className="dim">{job.surveyId}</span>}
        <div className="dim">
          <JobState job={job} />
        </div>
      </div>
      {job.state === 'running' && (
        <>
          <span
            className="meter"
            role="progressbar"
            aria-label={name}
            aria-valuenow={job.percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${job.percent}%` }} />
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Cancel: ${name}`}
            disabled={job.isCancelRequested}
            onClick={() => cancel.mutate({ id: job.id })}
          >
            <Icon name="close" />
          </ActionIcon>
        </>
      )}
    </div>
  );
}

/** How a job stands, in words. */
function JobState({ job }: { job: JobSummary }) {
  switch (job.state) {
    case 'running':
      if (job.isCancelRequested) return <Trans>is being cancelled</Trans>;
      return (
        <>
          <Trans>{job.percent} %</Trans>
          {job.secondsLeft !== null && (
            <>
              {', '}
              <Plural value={job.secondsLeft} one="# second left" other="# seconds left" />
            </>
          )}
        </>
      );
    case 'succeeded':
      return <Trans context="job">done</Trans>;
    case 'cancelled':
      if (['renditions', 'recall-day-mails'].includes(job.kind)) return <Trans>cancelled, what was made stays</Trans>;
      return <Trans>cancelled, nothing was stored</Trans>;
    case 'failed':
      return (
        <span className="bad">
          <Trans>failed: {job.error?.detail ?? ''}</Trans>
        </span>
      );
  }
}
