import { SEXES } from '@dietary-recall/vocabulary';
import { NO_FIELDS, own } from './cell-values.ts';
import type { Texts } from './recalls.queries.ts';
import { column, integer, json, sharedBy, text, type StudyColumn } from './study-table.ts';

/** The facts of columns about a person, which files of recalls and of people share. */
export const PERSON = {
  surveyId: text('server', 'Survey'),
  userName: text('server', 'User name of the respondent in the survey', {
    empty: 'the person was erased or has left the survey',
  }),
  userId: integer('server', 'Number of the account, which stays when the person is erased'),
  sex: text('profile', 'Sex of the respondent', { empty: 'not known', values: SEXES.join(' ') }),
  customFields: json('profile', 'All custom fields of the person', { empty: NO_FIELDS }),
} as const;

/** A column for each custom field of the people of the survey. */
export function customFieldColumns<Row>(names: readonly string[], fieldsOf: (row: Row) => Texts): StudyColumn<Row>[] {
  const columns = names.map((name) =>
    column<Row>(
      `User field: ${name}`,
      `userFields.${name}`,
      text('profile', `Custom field "${name}" of the person`, { empty: 'the person has no such field' }),
      (row) => own(fieldsOf(row), name),
    ),
  );
  return sharedBy(fieldsOf, columns);
}
