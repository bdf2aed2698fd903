import { RECORD_ACTIONS, TRAIL_AREAS, RECORD_TYPES } from '@dietary-recall/vocabulary';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useParams } from '@tanstack/react-router';
import { read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { Page } from '../patterns/page.tsx';
import { saveFromService } from '../patterns/save-from-service.ts';
import { Empty } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { Icon } from '../shell/icon.tsx';
import { TrailNarrowing, useNarrowing } from './narrowing.tsx';
import { useTrailColumns } from './use-trail-columns.tsx';
import '../styles/work.css';
import { useActionNames, useAreaNames, useKindNames } from './words.ts';

/** Who changed what, in the service or in one survey. */
export default function TrailPage() {
  const crumbs = useSurveyCrumbs();
  const { t } = useLingui();
  const { surveyId } = useParams({ strict: false }) as { surveyId?: string };
  const areas = useAreaNames();
  const actions = useActionNames();
  const kinds = useKindNames();
  const narrowing = useNarrowing();
  const columns = useTrailColumns(surveyId === undefined, narrowing);
  const options = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
    values.map((value) => ({ value, label: names[value] }));
  return (
    <Page
      title={surveyId === undefined ? t`Trail` : t`Trail of the survey`}
      crumbs={surveyId === undefined ? [] : crumbs}
      lead={t`Who changed which record, when, and the fields before and after. Passwords, links and secrets are never recorded.`}
      actions={<Export surveyId={surveyId} asked={narrowing.exported} />}
    >
      <TrailNarrowing narrowing={narrowing} />
      <DataTable
        name={t`Trail`}
        columns={columns}
        read={({ limit, offset, cursor }, filters) => {
          const wanted = {
            limit,
            ...(cursor === undefined ? { offset } : { cursor }),
            ...filters,
            ...narrowing.input,
          };
          return surveyId === undefined ? read.trail.list(wanted) : read.trail.listOfSurvey({ surveyId, ...wanted });
        }}
        keyOf={({ id }) => id}
        filters={[
          { id: 'area', name: t`Area`, options: options(TRAIL_AREAS, areas) },
          { id: 'action', name: t`What was done`, options: options(RECORD_ACTIONS, actions) },
          { id: 'subjectKind', name: t`Kind of record`, options: options(RECORD_TYPES, kinds) },
        ]}
        empty={
          <Empty title={t`Nothing was changed`}>
            <p>
              <Trans>Each change of a setting, a person, a food or a picture is listed here from then on.</Trans>
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

/** Saves all entries that the filters leave. */
function Export({ surveyId, asked }: { surveyId: string | undefined; asked: URLSearchParams }) {
  const faultWords = useFaultWords();
  const save = async (format: 'csv' | 'ndjson') => {
    const query = new URLSearchParams(asked);
    query.set('format', format);
    if (format === 'csv') query.set('bom', 'true');
    try {
      // Operation: `trail.export`. Operation: `trail.exportOfSurvey`.
      await (surveyId === undefined
        ? saveFromService(`/admin/trail/export?${query}`, `trail.${format}`)
        : saveFromService(`/surveys/${surveyId}/trail/export?${query}`, `${surveyId}-trail.${format}`));
    } catch (error) {
      notifications.show({ color: 'red', message: faultWords(error) });
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<Icon name="download" />}>
          <Trans>Export all that match</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>
          <Trans>CSV, for a spreadsheet</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => void save('ndjson')}>
          <Trans>JSON lines, for a program</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
