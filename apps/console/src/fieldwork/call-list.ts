import { useLingui } from '@lingui/react/macro';
import type { Respondent, RespondentProgress } from 'dietary-recall-client';
import { saveFile, toCsv } from '../patterns/csv.ts';

/** Saves a list for the telephone: who has sent how much, and how they are reached. */
export function useCallList(): (
  people: readonly RespondentProgress[],
  contacts: ReadonlyMap<string, Respondent>,
) => void {
  const { t } = useLingui();
  return (people, contacts) => {
    const header = [t`User name`, t`Name`, t`Phone`, t`E-mail address`, t`Recalls`, t`Last recall`, t`Last contact`];
    const rows = people.map(({ userName, recalls, lastSubmittedAt }) => {
      const person = contacts.get(userName ?? '');
      const reached = [person?.name ?? null, person?.phone ?? null, person?.email ?? null];
      return [userName, ...reached, recalls, lastSubmittedAt, person?.lastContactAt ?? null];
    });
    saveFile(`${t`call list`}.csv`, toCsv(header, rows));
  };
}
