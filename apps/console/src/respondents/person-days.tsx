import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PersonDays as Days, Respondent } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { DayField } from '../patterns/day-field.tsx';
import { useFormat } from '../patterns/format.ts';
import { Loaded, WriteFault } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { DayState } from './day-state.tsx';

/** The days that a respondent is asked about. */
export function PersonDays({ surveyId, person }: { surveyId: string; person: Respondent }) {
  const query = useQuery(read.recallDays.ofPerson({ surveyId, userId: person.id }));
  return (
    <section>
      <h3>
        <Trans>Recall days</Trans>
      </h3>
      <Loaded query={query}>{(found) => <DayList surveyId={surveyId} person={found} />}</Loaded>
    </section>
  );
}

function DayList({ surveyId, person: { userId, days } }: { surveyId: string; person: Days }) {
  const { t } = useLingui();
  const { weekday } = useFormat();
  const { may } = useAccess();
  const [added, add] = useState('');
  const replace = useWrite(api.recallDays.replace.mutate, ['recallDays', 'surveyPeople', 'notifications']);
  const remove = useWrite(api.recallDays.remove.mutate, ['recallDays', 'surveyPeople', 'notifications']);
  const mayWrite = may('recall-days:write', { survey: surveyId });
  const dates = days.map(({ date }) => date);
  const set = (wanted: readonly string[]) =>
    wanted.length === 0
      ? remove.mutate({ surveyId, userId })
      : replace.mutate({ surveyId, userId, dates: [...wanted] }, { onSuccess: () => add('') });
  const fault = replace.error ?? remove.error;
  return (
    <>
      {days.length === 0 && (
        <p className="dim">
          <Trans>None assigned: the person may report any day.</Trans>
        </p>
      )}
      <ul className="stack tight">
        {days.map(({ date, state }) => (
          <li key={date} className="row">
            <span className="grow">{weekday(date)}</span>
            <DayState state={state} />
            {mayWrite && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove ${weekday(date)}`}
                onClick={() => set(dates.filter((other) => other !== date))}
              >
                <Icon name="close" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (added !== '') set([...dates, added].sort());
          }}
        >
          <DayField
            size="xs"
            aria-label={t`Another day`}
            value={added}
            onChange={({ currentTarget: { value } }) => add(value)}
          />
          <Button size="xs" type="submit" disabled={added === ''} loading={replace.isPending}>
            <Trans>Add the day</Trans>
          </Button>
        </form>
      )}
      <WriteFault error={fault} />
    </>
  );
}
