import { Text } from '@dietary-recall/recall';
import { z } from 'zod';
import { MAX_CUSTOM_FIELD_LENGTHS } from './person-fields.ts';
import { Timestamp } from './timestamp.ts';

// The only description of a filter over respondents, for their list and for notifications. src/services/survey-people/respondent-conditions.ts
// turns it into conditions of a query.

const MAX_COUNT = 100_000;
const MAX_FIELD_CONDITIONS = 10;

const Count = z.number().int().min(0).max(MAX_COUNT);

const FieldCondition = Text(MAX_CUSTOM_FIELD_LENGTHS.name + 1 + MAX_CUSTOM_FIELD_LENGTHS.value).regex(
  /^[^=]+=/,
  'Write the name of a custom field, = and its value, such as arm=B',
);

/** The conditions of a filter. A respondent has to meet all that are given. */
export const respondentFilterFields = {
  search: Text(128).optional().meta({ description: 'Part of a user name, a name or an e-mail address' }),
  recallsAtLeast: Count.optional().meta({ description: 'The fewest recalls that the respondent has submitted' }),
  recallsAtMost: Count.optional().meta({ description: 'The most recalls that the respondent has submitted' }),
  hasOpenSession: z
    .boolean()
    .optional()
    .meta({ description: 'Does the respondent have a recall under way, saved in the last 24 hours?' }),
  hasOnlyBegun: z
    .boolean()
    .optional()
    .meta({ description: 'Has the respondent begun a recall in the last 30 days and never submitted one?' }),
  lastContactAfter: Timestamp.optional().meta({
    description: 'The respondent signed in to the survey, or was sent a notification, at this time or later',
  }),
  lastContactBefore: Timestamp.optional().meta({
    description:
      'The respondent did not sign in, and was sent no notification, at this time or later: also people never contacted',
  }),
  lastRecallAfter: Timestamp.optional().meta({
    description: 'The respondent submitted a recall at this time or later',
  }),
  lastRecallBefore: Timestamp.optional().meta({
    description: 'The respondent submitted no recall at this time or later: also people without a recall',
  }),
  customField: z
    .array(FieldCondition)
    .max(MAX_FIELD_CONDITIONS)
    .optional()
    .meta({ description: 'Values of custom fields, each as `name=value`', example: ['arm=B'] }),
  hasEmail: z.boolean().optional().meta({ description: 'Does the respondent have an e-mail address?' }),
  hasPhone: z.boolean().optional().meta({ description: 'Does the respondent have a phone number?' }),
  isUnsubscribed: z
    .boolean()
    .optional()
    .meta({ description: 'Did the respondent stop the messages of the survey, or all e-mails?' }),
  consent: z.enum(['given', 'none', 'withdrawn']).optional().meta({
    description:
      'given: agreed to a version of the text and did not withdraw; none: never agreed, or to no text; withdrawn: has withdrawn from the survey',
  }),
};

const { search: _, customField: __, ...impersonalFields } = respondentFilterFields;

/** What an answer shows of a filter that was used. */
export const UsedFilterView = z.object(impersonalFields).meta({
  id: 'UsedRespondentFilter',
  description:
    'Conditions that the respondents had to meet, without `search` and `customField`, whose values are not kept',
});

export const RespondentFilter = z.strictObject(respondentFilterFields).meta({
  id: 'RespondentFilter',
  description: 'Conditions that a respondent has to meet, all of them; an empty filter is for every respondent',
});
export type RespondentFilter = z.output<typeof RespondentFilter>;

/** A filter without the conditions whose values may name a person: what may be kept of it. */
export type ImpersonalFilter = Omit<RespondentFilter, 'search' | 'customField'>;

export function withoutPersonalValues({ search: _, customField: __, ...filter }: RespondentFilter): ImpersonalFilter {
  return filter;
}
