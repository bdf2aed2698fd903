import { filled } from './cell-values.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import { customFieldColumns, PERSON } from './person-columns.ts';
import type { ExportedRespondent } from './respondents.queries.ts';
import { column, date, integer, number, text, timestamp, type StudyTable } from './study-table.ts';

const NOT_KNOWN = { empty: 'not known' };
const NO_RECALL = { empty: 'no recall in this file' };
const NO_CONSENT = { empty: 'not given' };

/** A row per person: what an analysis needs of them, without names and addresses. */
export function respondentTable({ customFields: names }: KnownColumns): StudyTable<ExportedRespondent> {
  return {
    columns: [
      column('User ID', 'userName', PERSON.userName, ({ userName }) => userName),
      column('Account ID', 'userId', PERSON.userId, ({ userId }) => userId),
      column('User custom fields', 'userCustomFields', PERSON.customFields, ({ customFields }) => filled(customFields)),
      column('Sex', 'sex', PERSON.sex, ({ sex }) => sex),
      column(
        'Year of birth',
        'yearOfBirth',
        integer('profile', 'Year of birth', NOT_KNOWN),
        ({ yearOfBirth }) => yearOfBirth,
      ),
      column(
        'Height (cm)',
        'height',
        number('profile', 'Height', { unit: 'cm', ...NOT_KNOWN }),
        ({ heightCm }) => heightCm,
      ),
      column(
        'Weight (kg)',
        'weight',
        number('profile', 'Weight', { unit: 'kg', ...NOT_KNOWN }),
        ({ weightKg }) => weightKg,
      ),
      column(
        'Weight target',
        'weightTarget',
        text('profile', 'Whether the person wants to keep, lose or gain weight', NOT_KNOWN),
        ({ weightTarget }) => weightTarget,
      ),
      column(
        'Physical activity level',
        'physicalActivityLevel',
        text('profile', 'Level of physical activity', NOT_KNOWN),
        ({ activityLevel }) => activityLevel,
      ),
      column(
        'Recalls',
        'recalls',
        integer('calculation', 'Number of recalls of the person in the selection of the file'),
        ({ recalls }) => recalls,
      ),
      column(
        'First submission time',
        'firstSubmission',
        timestamp('server', 'When the first of them was stored', NO_RECALL),
        ({ firstSubmission }) => firstSubmission?.toISOString() ?? null,
      ),
      column(
        'Last submission time',
        'lastSubmission',
        timestamp('server', 'When the last of them was stored', NO_RECALL),
        ({ lastSubmission }) => lastSubmission?.toISOString() ?? null,
      ),
      column('Survey ID', 'surveyId', PERSON.surveyId, ({ surveyId }) => surveyId),
      column(
        'First recall date',
        'firstRecallDate',
        date('respondent', 'First day recalled', NO_RECALL),
        ({ firstRecallDate }) => firstRecallDate,
      ),
      column(
        'Last recall date',
        'lastRecallDate',
        date('respondent', 'Last day recalled', NO_RECALL),
        ({ lastRecallDate }) => lastRecallDate,
      ),
      column(
        'Consent version',
        'consentVersion',
        text('respondent', 'Version of the consent text that the person agreed to last', NO_CONSENT),
        ({ consentVersion }) => consentVersion,
      ),
      column(
        'Consent language',
        'consentLanguage',
        text('respondent', 'Language of that text', NO_CONSENT),
        ({ consentLanguage }) => consentLanguage,
      ),
      column(
        'Consent time',
        'consentGivenAt',
        timestamp('server', 'When the person agreed', NO_CONSENT),
        ({ consentGivenAt }) => consentGivenAt?.toISOString() ?? null,
      ),
      column(
        'Withdrawal time',
        'withdrawnAt',
        timestamp('server', 'When the person withdrew', { empty: 'the person has not withdrawn' }),
        ({ withdrawnAt }) => withdrawnAt?.toISOString() ?? null,
      ),
      column(
        'Consent scheme',
        'consentSchemeId',
        text('scheme', 'Scheme that has the text', NO_CONSENT),
        ({ consentSchemeId }) => consentSchemeId,
      ),
      column(
        'Age at first recall',
        'ageAtFirstRecall',
        integer('calculation', 'Age on the first day recalled, in full years', {
          unit: 'years',
          empty: 'no recall in this file, or the date of birth is not known',
        }),
        ({ ageAtFirstRecall }) => ageAtFirstRecall,
      ),
    ],
    numbers: [],
    further: customFieldColumns(names, ({ customFields }: ExportedRespondent) => customFields),
  };
}
