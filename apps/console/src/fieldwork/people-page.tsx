import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Monitoring, RespondentProgress } from 'dietary-recall-client';
import { useMemo, useState } from 'react';
import { read, type Read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFlagNames } from '../patterns/flag-name.ts';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { Remind } from '../patterns/remind.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';
import { useCallList } from './call-list.ts';
import { SoFar } from './so-far.tsx';
import { useContacts } from './use-contacts.ts';

/** Everybody who takes part, with the fewest recalls first. */
export default function PeoplePage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const columns = useColumns(surveyId);
  return (
    <Page
      title={t`Progress of people`}
      crumbs={[...useSurveyCrumbs(), { to: `/surveys/${surveyId}/fieldwork`, name: t`Fieldwork` }]}
      lead={t`Who has sent how much; the fewest recalls first.`}
    >
      <DataTable
        name={t`Progress of people`}
        columns={columns}
        read={(wanted) => peopleOf(read.surveySubmissions.monitoring({ surveyId, ...wanted }))}
        keyOf={({ userId }) => String(userId)}
        defaultSort="recalls"
        searchFor={t`Part of a user name`}
        actions={(people, clear) => <Selection surveyId={surveyId} people={people} clear={clear} />}
        empty={<Empty title={t`Nobody takes part yet`} />}
      />
    </Page>
  );
}

/** The page of people that comes with the figures of the fieldwork. */
function peopleOf({ queryKey, queryFn }: Read<Monitoring>): Read<Monitoring['respondents']> {
  return { queryKey: [...queryKey, 'respondents'], queryFn: async (context) => (await queryFn(context)).respondents };
}

interface SelectionProps {
  surveyId: string;
  people: readonly RespondentProgress[];
  clear: () => void;
}

function Selection({ surveyId, people, clear }: SelectionProps) {
  const { may } = useAccess();
  const [isReminding, remind] = useState(false);
  const names = people.flatMap(({ userName }) => userName ?? []);
  const contacts = useContacts(surveyId, names);
  const saveCallList = useCallList();
  return (
    <>
      <Button size="xs" onClick={() => saveCallList(people, contacts)}>
        <Trans>Call list</Trans>
      </Button>
      {may('notifications:write', { survey: surveyId }) && (
        <Button size="xs" variant="filled" leftSection={<Icon name="mail" />} onClick={() => remind(true)}>
          <Trans>Remind</Trans>
        </Button>
      )}
      {isReminding && (
        <Remind
          surveyId={surveyId}
          userNames={names}
          contacts={[...contacts.values()]}
          onClose={() => remind(false)}
          onSent={clear}
        />
      )}
    </>
  );
}

function useColumns(surveyId: string): Column<RespondentProgress>[] {
  const { t } = useLingui();
  const { time } = useFormat();
  const flagNames = useFlagNames();
  return useMemo(() => {
    const raised = ({ flags }: RespondentProgress) => flags.filter(({ recalls }) => recalls > 0);
    return [
      {
        id: 'userName',
        name: t`Person`,
        isName: true,
        sort: 'userName',
        value: ({ userName, userId }) => userName ?? String(userId),
        cell: ({ userName, userId }) => (
          <ScreenLink to={`/surveys/${surveyId}/recalls`} search={{ q: userName ?? '' }}>
            <b className="strong">{userName ?? userId}</b>
          </ScreenLink>
        ),
      },
      {
        id: 'recalls',
        name: t`Recalls`,
        isNumber: true,
        sort: 'recalls',
        value: ({ recalls }) => recalls,
        cell: ({ recalls }) => recalls,
      },
      {
        id: 'last',
        name: t`Last recall`,
        sort: 'lastSubmittedAt',
        value: ({ lastSubmittedAt }) => lastSubmittedAt,
        cell: ({ lastSubmittedAt }) => time(lastSubmittedAt),
      },
      {
        id: 'soFar',
        name: t`So far`,
        cell: (person) => (person.isDone === true ? t`all sent` : <SoFar person={person} />),
      },
      {
        id: 'flags',
        name: t`Flags`,
        value: (person) =>
          raised(person)
            .map(({ flag }) => flag)
            .join(' '),
        cell: (person) =>
          raised(person)
            .map(({ flag, recalls }) => (recalls === 1 ? flagNames[flag] : `${flagNames[flag]} × ${recalls}`))
            .join(', ') || '–',
      },
    ];
    // The names of flags change with the language, as `t` does.
  }, [t, time, surveyId]);
}
