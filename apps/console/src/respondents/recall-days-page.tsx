import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { RecallDay } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty, LoadFault } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { refusalOf } from '../session/service.ts';
import { AssignDays } from './assign-days.tsx';
import { DayPlan } from './day-plan.tsx';
import { DayState } from './day-state.tsx';

/** The days that people are asked about: the plan, who gets days by it, and the days themselves. */
export default function RecallDaysPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const { may } = useAccess();
  const mayWrite = may('recall-days:write', { survey: surveyId });
  const survey = useQuery(read.surveys.get({ surveyId })).data;
  const plan = useQuery(read.recallDays.getPlan({ surveyId }));
  const isMissing = refusalOf(plan.error)?.data.code === 'recall_day_plan.not_found';
  const columns = useColumns(surveyId);
  return (
    <Page
      title={t`Recall days`}
      crumbs={useSurveyCrumbs()}
      lead={
        isMissing
          ? t`There is no plan: people report any day.`
          : t`The days that people are asked about, given by a plan.`
      }
    >
      <DataTable<RecallDay>
        name={t`Recall days`}
        columns={columns}
        read={({ sort: _, ...wanted }, filters) => read.recallDays.list({ surveyId, ...wanted, ...filters })}
        keyOf={({ userId, date }) => `${userId} ${date}`}
        searchFor={t`Part of a user name`}
        filters={[
          {
            id: 'state',
            name: t`State`,
            options: [
              { value: 'upcoming', label: t`Planned` },
              { value: 'due', label: t`Due today` },
              { value: 'done', label: t`Done` },
              { value: 'missed', label: t`Missed` },
            ],
          },
        ]}
        empty={
          <Empty title={t`Nobody has a day yet`}>
            <p>
              <Trans>Save a plan, then assign the days.</Trans>
            </p>
          </Empty>
        }
      />
      {mayWrite && plan.data !== undefined && <AssignDays surveyId={surveyId} />}
      {plan.isError && !isMissing && <LoadFault error={plan.error} again={() => void plan.refetch()} />}
      {mayWrite && survey !== undefined && (plan.data !== undefined || isMissing) && (
        <section aria-label={t`Plan`}>
          <DayPlan key={plan.data === undefined ? 'none' : 'plan'} survey={survey} plan={plan.data ?? null} />
        </section>
      )}
    </Page>
  );
}

function useColumns(surveyId: string): Column<RecallDay>[] {
  const { t } = useLingui();
  const { weekday } = useFormat();
  return useMemo(
    () => [
      {
        id: 'person',
        name: t`Person`,
        isName: true,
        value: ({ userName }) => userName,
        cell: ({ userName }) =>
          userName === null ? (
            <Trans>has left the survey</Trans>
          ) : (
            <ScreenLink to={`/surveys/${surveyId}/respondents`} search={{ person: userName }}>
              <b className="strong">{userName}</b>
            </ScreenLink>
          ),
      },
      { id: 'date', name: t`Day`, value: ({ date }) => date, cell: ({ date }) => weekday(date) },
      { id: 'state', name: t`State`, value: ({ state }) => state, cell: ({ state }) => <DayState state={state} /> },
      {
        id: 'by',
        name: t`Given by`,
        value: ({ isChosenByStaff }) => (isChosenByStaff ? 'staff' : 'plan'),
        cell: ({ isChosenByStaff }) => (isChosenByStaff ? <Trans>staff</Trans> : <Trans>the plan</Trans>),
      },
    ],
    [t, weekday, surveyId],
  );
}
