import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import type { SurveySchemeSummary } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { useNameOfScheme } from '../patterns/scheme-name.ts';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { api, refusalOf } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { NewQuestionnaire } from './new-questionnaire.tsx';
import { SchemeState } from './scheme-state.tsx';
import '../styles/work.css';

/** The questionnaires of the installation, which its surveys share. */
export default function QuestionnairesPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const [copyOf, copy] = useAddressPart('copyOf');
  const mayWrite = may('survey-schemes:write');
  const make = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => copy('default')}>
      <Trans>New questionnaire</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Questionnaires`}
      crumbs={[]}
      lead={t`Which meals the day has, what is asked besides foods and amounts, in which languages, and what is checked. Those that come with the service can be copied.`}
      actions={
        mayWrite && (
          <>
            <Import />
            {make}
          </>
        )
      }
    >
      {mayWrite && copyOf !== null && <NewQuestionnaire key={copyOf} copyOf={copyOf} onClose={() => copy(null)} />}
      <DataTable
        name={t`Questionnaires`}
        columns={useColumns()}
        read={({ limit, offset, search }) =>
          read.surveySchemes.list({ limit, offset, ...(search === undefined ? {} : { search }) })
        }
        keyOf={({ id }) => id}
        searchFor={t`Part of an id or a name`}
        empty={<Empty title={t`No questionnaire`} />}
      />
    </Page>
  );
}

function useColumns(): Column<SurveySchemeSummary>[] {
  const { t } = useLingui();
  const nameOfScheme = useNameOfScheme();
  const { number, time } = useFormat();
  return [
    {
      id: 'name',
      name: t`Name`,
      isName: true,
      value: nameOfScheme,
      cell: (scheme) => (
        <>
          <ScreenLink to={`/questionnaires/${scheme.id}`}>
            <b className="strong">{nameOfScheme(scheme)}</b>
          </ScreenLink>
          <div className="dim mono">{scheme.id}</div>
        </>
      ),
    },
    { id: 'state', name: t`State`, value: ({ state }) => state, cell: (scheme) => <SchemeState scheme={scheme} /> },
    {
      id: 'published',
      name: t`Published version`,
      isNumber: true,
      value: ({ publishedNumber }) => publishedNumber,
      cell: ({ publishedNumber }) => number(publishedNumber),
    },
    {
      id: 'draft',
      name: t`Draft version`,
      isNumber: true,
      value: ({ draftNumber }) => draftNumber,
      cell: ({ draftNumber }) => number(draftNumber),
    },
    {
      id: 'surveys',
      name: t`Surveys`,
      isNumber: true,
      value: ({ surveys }) => surveys,
      cell: ({ surveys }) => number(surveys),
    },
    {
      id: 'changed',
      name: t`Changed`,
      value: ({ changedAt }) => changedAt,
      cell: ({ changedAt, changedBy }) => (
        <>
          {time(changedAt)} <span className="dim">{changedBy?.name ?? ''}</span>
        </>
      ),
    },
  ];
}

/** Takes the file of an export: a new questionnaire, or the next version of the one that has its id. */
function Import() {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const navigate = useNavigate();
  const take = useWrite(api.surveySchemes.import.mutate, ['surveySchemes']);
  const send = async (file: File | null) => {
    if (file === null) return;
    try {
      // The service checks the file.
      const { id } = await take.mutateAsync(JSON.parse(await file.text()) as Parameters<typeof take.mutateAsync>[0]);
      await navigate({ to: `/questionnaires/${id}` });
    } catch (error) {
      const issue = refusalOf(error)?.data.issues?.[0];
      const message = issue?.message ?? faultWords(error, t`This file is no questionnaire.`);
      notifications.show({ color: 'red', message });
    }
  };
  return (
    <FileButton accept="application/json,.json" onChange={(file) => void send(file)}>
      {(props) => (
        <Button {...props} loading={take.isPending}>
          <Trans>Import…</Trans>
        </Button>
      )}
    </FileButton>
  );
}
