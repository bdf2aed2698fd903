import { Plural, Trans } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { JobLine, useJobName } from '../patterns/job-line.tsx';

/** In ms: while a job runs, and while none does. */
const [RUNNING_MS, IDLE_MS] = [1500, 30_000];

/** The jobs that run: the first with its progress, all of them in a sheet, each with a way to end it. */
export function JobTray() {
  const jobName = useJobName();
  const { data } = useQuery({
    ...read.jobs.list({ limit: 20 }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ state }) => state === 'running') ? RUNNING_MS : IDLE_MS),
  });
  const running = data?.items.filter(({ state }) => state === 'running') ?? [];
  const [first] = running;
  if (first === undefined) return null;
  return (
    <Popover position="bottom-end" width={360} trapFocus>
      <Popover.Target>
        <button type="button" className="job">
          <span className="meter">
            <i style={{ width: `${first.percent}%` }} />
          </span>
          <span className="lbl">
            {running.length === 1 ? (
              <Trans>
                {jobName(first.kind)}, {first.percent} %
              </Trans>
            ) : (
              <Plural value={running.length} one="# job" other="# jobs" />
            )}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className="stack tight">
          {running.map((job) => (
            <li key={job.id}>
              <JobLine job={job} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
