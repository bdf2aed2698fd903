import { useQueries } from '@tanstack/react-query';
import type { Respondent } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useAccess } from '../session/access.ts';

/** Enough for people whose names contain that of another one. */
const MOST_ALIKE = 20;

/** How people are reached, by user name, as far as it is read and the roles of the person permit it. */
export function useContacts(surveyId: string, userNames: readonly string[]): ReadonlyMap<string, Respondent> {
  const { may } = useAccess();
  const isPermitted = may('survey-people:read', { survey: surveyId });
  const answers = useQueries({
    queries: (isPermitted ? userNames : []).map((search) =>
      read.surveyPeople.listRespondents({ surveyId, search, limit: MOST_ALIKE }),
    ),
  });
  const people = answers.flatMap(({ data }) => data?.items ?? []);
  return new Map(people.flatMap((person) => (person.userName === null ? [] : [[person.userName, person] as const])));
}
