import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, Switch } from '@mantine/core';
import type { RecallDayAssignment } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { useFormat } from '../patterns/format.ts';
import { LongJob } from '../patterns/long-job.tsx';
import { Panel } from '../patterns/panel.tsx';
import { respondentFilterOf, useRespondentFilters } from '../patterns/respondent-filter.ts';
import { WriteFault } from '../patterns/states.tsx';
import { api } from '../session/service.ts';

/** Gives people days by the plan: tried first, then done. */
export function AssignDays({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const filters = useRespondentFilters();
  const [given, give] = useState<Readonly<Record<string, string>>>({});
  const [replace, again] = useState(false);
  const [tried, show] = useState<RecallDayAssignment | null>(null);
  const dryRun = useWrite(api.recallDays.dryRun.mutate, []);
  const assign = useWrite(api.recallDays.assign.mutate, ['recallDays', 'surveyPeople', 'notifications', 'jobs']);
  const input = { surveyId, filter: respondentFilterOf(given), replace };
  const fault = assign.error ?? dryRun.error;
  const change = () => {
    show(null);
    assign.reset();
    dryRun.reset();
  };
  return (
    <Panel title={t`Assign days`} lead={t`To people without days; each gets them by the plan below. Try it first.`}>
      <div className="pb stack">
        <div className="fields">
          {filters.map(
            ({ id, name, options }) =>
              options !== undefined && (
                <Select
                  key={id}
                  label={name}
                  placeholder={t`any`}
                  clearable
                  data={[...options]}
                  value={given[id] ?? null}
                  onChange={(value) => {
                    const { [id]: _, ...others } = given;
                    give(value === null ? others : { ...others, [id]: value });
                    change();
                  }}
                />
              ),
          )}
          <Switch
            label={t`New days also for people whose days are all to come`}
            checked={replace}
            onChange={({ currentTarget: { checked } }) => {
              again(checked);
              change();
            }}
          />
        </div>
        <div role="status">{tried !== null && <Outcome outcome={tried} />}</div>
        <WriteFault error={fault} />
        {assign.data !== undefined && (
          <>
            <p className="good" role="status">
              <Plural value={assign.data.people} one="# person has days now." other="# people have days now." />
            </p>
            <LongJob id={assign.data.jobId} changes={['recallDays']}>
              {() => null}
            </LongJob>
          </>
        )}
        <div className="row">
          <Button loading={dryRun.isPending} onClick={() => dryRun.mutate(input, { onSuccess: show })}>
            <Trans>Try it</Trans>
          </Button>
          <Button
            variant="filled"
            disabled={tried === null || tried.people === 0}
            loading={assign.isPending}
            onClick={() => assign.mutate(input, { onSuccess: () => show(null) })}
          >
            {tried === null ? (
              <Trans>Assign days</Trans>
            ) : (
              <Plural value={tried.people} one="Assign days to # person" other="Assign days to # people" />
            )}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Outcome({ outcome }: { outcome: RecallDayAssignment }) {
  const { t } = useLingui();
  const { day, number } = useFormat();
  const reasons = {
    account_disabled: t`account disabled`,
    withdrawn: t`withdrawn`,
    has_days: t`keep the days that they have`,
  };
  const weekend = outcome.byWeekday.filter(({ isWeekend }) => isWeekend).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p>
        <Plural value={outcome.people} one="# person would get days" other="# people would get days" />
        {outcome.firstDay !== null && outcome.lastDay !== null && (
          <>
            {': '}
            <Trans>
              {number(outcome.days)} days from {day(outcome.firstDay)} to {day(outcome.lastDay)}, {number(weekend)} of
              them at weekends.
            </Trans>
          </>
        )}
      </p>
      {outcome.leftOut
        .filter(({ count }) => count > 0)
        .map(({ reason, count }) => (
          <p key={reason} className="dim">
            {reasons[reason]}: {number(count)}
          </p>
        ))}
    </>
  );
}
