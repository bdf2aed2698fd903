import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { WITH_RESPONDENT, type PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

/** Whether a respondent agreed to take part. */
type ConsentKept = 'given' | 'none' | 'withdrawn';

const indexOf = (name: string, columns: string) => ({
  name: `survey_respondent_${name}`,
  expression: `CREATE INDEX survey_respondent_${name} ON public.survey_respondent USING ${columns}`,
});

const SurveyRespondentSchema = defineEntity({
  name: 'SurveyRespondent',
  primaryKeys: ['user', 'survey'],
  // One index for each order of a list, with its filters by range, and for each filter that finds few.
  indexes: [
    indexOf(
      'user_name',
      'btree (survey_id, user_name COLLATE "und-x-icu", user_id) INCLUDE (last_contact_at, last_recall_at)',
    ),
    indexOf('name', 'btree (survey_id, name COLLATE "und-x-icu", user_id)'),
    indexOf('recalls', 'btree (survey_id, recalls, user_id)'),
    indexOf('last_recall', 'btree (survey_id, last_recall_at NULLS FIRST, user_id)'),
    indexOf('last_contact', 'btree (survey_id, last_contact_at)'),
    indexOf('without_recalls', 'btree (survey_id, user_name COLLATE "und-x-icu", user_id) WHERE (recalls <= 0)'),
    indexOf('has_begun', 'btree (survey_id, user_name COLLATE "und-x-icu", user_id) INCLUDE (recalls) WHERE has_begun'),
    indexOf('unsubscribed', 'btree (survey_id, user_name COLLATE "und-x-icu", user_id) WHERE is_unsubscribed'),
    indexOf(
      'withdrawn',
      `btree (survey_id, user_name COLLATE "und-x-icu", user_id) WHERE (consent = 'withdrawn'::text)`,
    ),
    indexOf('search', 'gin (text_parts((search COLLATE "C")))'),
    indexOf('custom_fields', 'gin (custom_fields jsonb_path_ops)'),
  ],
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    survey: () => p.manyToOne(Survey).ref().primary().deleteRule('cascade'),
    /** Empty without one. */
    userName: p.string().length(256),
    name: p.string().length(512).nullable(),
    /** User name, name and e-mail address in lower case. */
    search: p.text(),
    recalls: p.integer(),
    lastRecallAt: p.datetime().nullable(),
    lastContactAt: p.datetime().nullable(),
    customFields: p.json<Record<string, string>>(),
    hasEmail: p.boolean(),
    hasPhone: p.boolean(),
    isUnsubscribed: p.boolean(),
    consent: p.text().$type<ConsentKept>(),
    /** Whether the person has a recall under way, or one of those that were begun and not sent. */
    hasBegun: p.boolean().default(false),
  },
});

/**
 * What lists and filters ask of a respondent of a survey, in one row. Triggers make it of `user_role`, `survey_alias`, `user_account`,
 * `submission`, `consent`, `withdrawal` and sessions; nothing else writes it (docs/adr/0027-kept-counts.md).
 */
export class SurveyRespondent extends SurveyRespondentSchema.class {
  static readonly personalData: PersonalData<SurveyRespondent> = {
    impersonal: ['survey'],
    area: 'people',
    personal: [
      {
        columns: [
          'user',
          'userName',
          'name',
          'search',
          'recalls',
          'lastRecallAt',
          'lastContactAt',
          'customFields',
          'hasEmail',
          'hasPhone',
          'isUnsubscribed',
          'consent',
          'hasBegun',
        ],
        what: 'a copy of what lists ask of a respondent, made by triggers from the other tables: names and address, custom fields, recalls, contacts and consent',
        why: 'to find and sort thousands of respondents at once',
        until: WITH_RESPONDENT,
        seenBy: ['survey-people:read'],
      },
    ],
  };

  declare [PrimaryKeyProp]: ['user', 'survey'];
}
SurveyRespondentSchema.setClass(SurveyRespondent);
