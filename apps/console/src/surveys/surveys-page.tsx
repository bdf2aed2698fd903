import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Survey } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty } from '../patterns/states.tsx';
import { lastDayOf } from '../patterns/survey-course.ts';
import { SurveyState } from '../patterns/survey-state.tsx';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';
import { DeleteSurvey } from './delete-survey.tsx';

/** The surveys that the person may see. */
export default function SurveysPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const columns = useColumns();
  const { data } = useQuery(read.surveys.list({ limit: 1 }));
  const create = may('surveys:manage') && (
    <Button component={Link} to="/surveys/new" variant="filled" leftSection={<Icon name="plus" />}>
      <Trans>New survey</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Surveys`}
      crumbs={[]}
      lead={data && <Plural value={data.total} one="# survey" other="# surveys" />}
      actions={create}
    >
      <DataTable
        name={t`Surveys`}
        columns={columns}
        read={(wanted) => read.surveys.list(wanted)}
        keyOf={({ id }) => id}
        defaultSort="id"
        searchFor={t`Part of an id`}
        {...(may('surveys:manage') ? { actions: selectionOf } : {})}
        empty={
          <Empty title={t`No survey yet`}>
            <p>
              <Trans>A survey has a food list, a questionnaire, dates and people.</Trans>
            </p>
            {create}
          </Empty>
        }
      />
    </Page>
  );
}

/** What can be done with the surveys that are selected. */
function selectionOf(rows: readonly Survey[], clear: () => void) {
  const [first, ...others] = rows;
  if (first === undefined || others.length > 0) {
    return (
      <span className="soft">
        <Trans>Surveys are deleted one by one.</Trans>
      </span>
    );
  }
  return <DeleteSurvey surveyId={first.id} onDone={clear} />;
}

function useColumns(): Column<Survey>[] {
  const { t } = useLingui();
  const { date, dayOfYear } = useFormat();
  return useMemo(
    () => [
      {
        id: 'id',
        name: t`Survey`,
        isName: true,
        sort: 'id',
        value: ({ id }) => id,
        cell: ({ id }) => (
          <ScreenLink to={`/surveys/${id}/fieldwork`}>
            <b className="strong">{id}</b>
          </ScreenLink>
        ),
      },
      {
        id: 'state',
        name: t`State`,
        value: ({ effectiveState }) => effectiveState,
        cell: (survey) => <SurveyState survey={survey} />,
      },
      { id: 'starts', name: t`Starts`, value: ({ startDate }) => startDate, cell: ({ startDate }) => date(startDate) },
      { id: 'ends', name: t`Last day`, value: lastDayOf, cell: (survey) => dayOfYear(lastDayOf(survey)) },
      {
        id: 'locale',
        name: t`Food list`,
        value: ({ localeId }) => localeId,
        cell: ({ localeId }) => <span className="mono">{localeId}</span>,
      },
      { id: 'scheme', name: t`Questionnaire`, value: ({ schemeId }) => schemeId, cell: ({ schemeId }) => schemeId },
    ],
    [t, date, dayOfYear],
  );
}
