import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Respondent } from 'dietary-recall-client';
import { Suspense, useState } from 'react';
import { read } from '../calls/read.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { Page } from '../patterns/page.tsx';
import { Remind } from '../patterns/remind.tsx';
import { respondentFilterOf, useRespondentFilters } from '../patterns/respondent-filter.ts';
import { Empty } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { PAGE_ROWS } from '../patterns/table-address.ts';
import { useAccess } from '../session/access.ts';
import { part } from '../session/parts.ts';
import { Icon } from '../shell/icon.tsx';
import { FieldChoice } from './field-choice.tsx';
import { LinksButton } from './links-button.tsx';
import { RemovePeople } from './remove-people.tsx';
import { useRespondentColumns } from './respondent-columns.tsx';
import { useShownFields } from './shown-fields.ts';

// What it is made of is not needed for the list.
const PersonPanel = part(() => import('./person-panel.tsx'));

/** The people who are asked, with what the survey knows of them. */
export default function RespondentsPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const { may } = useAccess();
  const mayWrite = may('survey-people:write', { survey: surveyId });
  const filters = useRespondentFilters();
  const [person, open] = useAddressPart('person');
  // The first page of the list, which is read for the table too.
  const { data: first } = useQuery(
    read.surveyPeople.listRespondents({ surveyId, limit: PAGE_ROWS, offset: 0, sort: 'userName' }),
  );
  const fields = useShownFields(surveyId, first?.items ?? []);
  const columns = useRespondentColumns(fields.shown);
  const add = (
    <Button
      component={Link}
      to={`/surveys/${surveyId}/respondents/new`}
      variant="filled"
      leftSection={<Icon name="plus" />}
    >
      <Trans>Add person</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Respondents`}
      crumbs={useSurveyCrumbs()}
      lead={first && <Plural value={first.total} one="# person in this survey" other="# people in this survey" />}
      actions={
        mayWrite && (
          <Actions surveyId={surveyId} areAny={first !== undefined && first.total > 0}>
            {add}
          </Actions>
        )
      }
    >
      <div className="with-beside">
        <DataTable<Respondent>
          name={t`Respondents`}
          columns={columns}
          read={(wanted, given) =>
            read.surveyPeople.listRespondents({ surveyId, ...wanted, ...respondentFilterOf(given) })
          }
          keyOf={({ id }) => String(id)}
          defaultSort="userName"
          searchFor={t`User name, name, address`}
          filters={filters}
          isCurrent={({ userName }) => userName === person}
          tools={<FieldChoice {...fields} />}
          {...(mayWrite
            ? { actions: (rows, clear) => <Selection surveyId={surveyId} rows={rows} clear={clear} /> }
            : {})}
          empty={
            <Empty title={t`Nobody is in this survey yet`}>
              <p>
                <Trans>Upload a list of people, or add one. Each gets a personal link.</Trans>
              </p>
            </Empty>
          }
        />
        <Suspense>
          {person !== null && <PersonPanel surveyId={surveyId} userName={person} onClose={() => open(null)} />}
        </Suspense>
      </div>
    </Page>
  );
}

interface ActionsProps {
  surveyId: string;
  /** Is there anybody to remind, or to give a link? */
  areAny: boolean;
  children: React.ReactNode;
}

function Actions({ surveyId, areAny, children }: ActionsProps) {
  const { may } = useAccess();
  return (
    <div className="acts">
      {areAny && may('notifications:write', { survey: surveyId }) && (
        <Button
          component={Link}
          to={`/surveys/${surveyId}/notifications/plan`}
          search={((was: object) => ({ ...was, person: undefined, page: undefined, cursor: undefined })) as never}
          leftSection={<Icon name="mail" />}
        >
          <Trans>Plan messages</Trans>
        </Button>
      )}
      {areAny && <LinksButton surveyId={surveyId} />}
      <Button component={Link} to={`/surveys/${surveyId}/respondents/upload`} leftSection={<Icon name="upload" />}>
        <Trans>Upload CSV</Trans>
      </Button>
      {children}
    </div>
  );
}

function Selection({ surveyId, rows, clear }: { surveyId: string; rows: readonly Respondent[]; clear: () => void }) {
  const { may } = useAccess();
  const [isReminding, remind] = useState(false);
  const userNames = rows.flatMap(({ userName }) => userName ?? []);
  return (
    <>
      {userNames.length > 0 && may('notifications:write', { survey: surveyId }) && (
        <Button size="xs" variant="filled" leftSection={<Icon name="mail" />} onClick={() => remind(true)}>
          <Trans>Remind</Trans>
        </Button>
      )}
      {isReminding && (
        <Remind
          surveyId={surveyId}
          userNames={userNames}
          contacts={rows}
          onClose={() => remind(false)}
          onSent={clear}
        />
      )}
      <RemovePeople surveyId={surveyId} people={rows} onDone={clear} />
    </>
  );
}
