import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';

/** What is counted. `recalls`, `flagged`, `flag` and `people` are by the day of a recall in the zone of the survey. */
export type TallySubject =
  | 'respondents'
  | 'contact'
  | 'recalled'
  | 'email'
  | 'phone'
  | 'unsubscribed'
  | 'consent'
  | 'field'
  | 'recalls'
  | 'flagged'
  | 'flag'
  | 'people'
  | 'notifications'
  | 'recall-days'
  | 'trail';

const SurveyTallySchema = defineEntity({
  name: 'SurveyTally',
  indexes: [
    {
      name: 'survey_tally_counted',
      expression:
        "CREATE INDEX survey_tally_counted ON public.survey_tally USING btree (survey_id, subject, COALESCE(value, ''::text), COALESCE(day, 'infinity'::date))",
    },
    {
      name: 'survey_tally_by_day',
      expression:
        'CREATE INDEX survey_tally_by_day ON public.survey_tally USING btree (survey_id, subject, day) WHERE (day IS NOT NULL)',
    },
  ],
  properties: {
    id: p.bigint().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    subject: p.string().length(32).$type<TallySubject>(),
    value: p.text().nullable(),
    day: p.date().$type<string>().nullable(),
    count: p.integer(),
  },
});

/**
 * A count of a survey. Rows of the same subject, value and day add up, so that changes at the same time do not wait for each other.
 * Triggers write it; nothing else does (docs/adr/0027-kept-counts.md).
 */
export class SurveyTally extends SurveyTallySchema.class {
  static readonly personalData: PersonalData<SurveyTally> = {
    impersonal: ['id', 'survey', 'subject', 'day', 'count'],
    area: 'research',
    personal: [
      {
        columns: ['value'],
        what: 'values of custom fields, each with the number of respondents who have it',
        why: 'to show progress by field at once',
        until: [{ when: 'nobody in the survey has the value' }, 'survey'],
        seenBy: ['submissions:read'],
      },
    ],
  };
}
SurveyTallySchema.setClass(SurveyTally);
