import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListSurveySubmissionsInput } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFlagNames } from '../patterns/flag-name.ts';
import { Page } from '../patterns/page.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import type { Filter, Wanted } from '../patterns/table-model.ts';
import { useRecallColumns } from './recall-columns.tsx';
import { readToJudge, useToJudge } from './use-to-judge.ts';
import { useValidityNames } from './validity.tsx';

/** The filter by what is to be done; Home opens the list with it. */
const TO_JUDGE = 'todo';

/** The recalls of a survey, the newest first. */
export default function RecallsPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const columns = useRecallColumns(surveyId);
  const filters = useFilters();
  const { data } = useQuery(read.surveySubmissions.list({ surveyId, limit: 1 }));
  const { first } = useToJudge(surveyId, null);
  const isToJudge = useAddressPart(TO_JUDGE)[0] !== null;
  const actions = first !== null && (
    <Button component={Link} to={`/surveys/${surveyId}/recalls/${first}`} variant="filled">
      <Trans>Judge the flagged ones</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Recalls`}
      crumbs={useSurveyCrumbs()}
      lead={data && <Plural value={data.total} one="# recall" other="# recalls" />}
      actions={actions}
    >
      <DataTable
        name={t`Recalls`}
        columns={columns}
        read={(wanted, { [TO_JUDGE]: _, ...asked }) => {
          const { limit, offset, cursor, ...sought } = ofPerson(wanted);
          const input = { surveyId, ...sought, ...asked };
          return isToJudge ? readToJudge(input) : read.surveySubmissions.list({ ...input, limit, offset, cursor });
        }}
        keyOf={({ id }) => id}
        defaultSort="-submittedAt"
        searchFor={t`User name, as it is written`}
        filters={filters}
        empty={
          <Empty title={t`No recall yet`}>
            <p>
              <Trans>Recalls are listed here as soon as respondents send them.</Trans>
            </p>
            <ScreenLink to={`/surveys/${surveyId}/respondents`}>
              <Trans>Respondents and their links</Trans>
            </ScreenLink>
          </Empty>
        }
      />
    </Page>
  );
}

/** The service finds recalls by the whole name of a person. */
function ofPerson({ search, ...wanted }: Wanted): Omit<ListSurveySubmissionsInput, 'surveyId'> {
  return { ...wanted, ...(search === undefined ? {} : { user: search }) };
}

function useFilters(): Filter[] {
  const { t } = useLingui();
  const flags = useFlagNames();
  const validities = useValidityNames();
  const options = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }));
  return [
    { id: TO_JUDGE, name: t`To do`, options: [{ value: 'judge', label: t`Flagged and not judged` }] },
    { id: 'flag', name: t`Flag`, options: options(flags) },
    { id: 'validity', name: t`Judgement`, options: options(validities) },
  ];
}
