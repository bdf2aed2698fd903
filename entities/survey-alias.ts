import { defineEntity, p } from '@mikro-orm/core';
import { WITH_RESPONDENT, type PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const SurveyAliasSchema = defineEntity({
  name: 'SurveyAlias',
  indexes: [
    {
      name: 'survey_alias_by_name',
      expression:
        'CREATE INDEX survey_alias_by_name ON public.survey_alias USING btree (survey_id, user_name COLLATE "und-x-icu")',
    },
  ],
  uniques: [{ properties: ['survey', 'userName'] }, { properties: ['user', 'survey'] }],
  properties: {
    id: p.integer().primary(),
    survey: () => p.manyToOne(Survey).ref(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade'),
    userName: p.string().length(256),
    /**
     * A bearer credential. It is stored in clear because staff export the links again
     * (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes).
     */
    urlAuthToken: p.string().length(128).unique().hidden().lazy(),
    /** Whoever has it can stop and resume the mails of the survey to this person, and nothing else. */
    unsubscribeToken: p.uuid().unique().defaultRaw('gen_random_uuid()').hidden().lazy(),
    /** When the person stopped the mails of the survey; null: they get them. */
    unsubscribedAt: p.datetime().nullable(),
    /** The last time that the person signed in to the survey, or that a notification was sent to them; null: never. */
    lastContactAt: p.datetime().nullable(),
  },
});

/** The name under which a user takes part in a survey, and the token of their authentication link. */
export class SurveyAlias extends SurveyAliasSchema.class {
  static readonly personalData: PersonalData<SurveyAlias> = {
    impersonal: ['id', 'survey'],
    area: 'people',
    personal: [
      {
        columns: ['user', 'userName'],
        what: 'the user name in a survey',
        why: 'to sign in, and to join recalls to the study without a name',
        until: WITH_RESPONDENT,
        seenBy: [
          'self',
          'survey-people:read',
          'submissions:read',
          'codings:read',
          'callbacks:read',
          'notifications:read',
        ],
      },
      {
        columns: ['urlAuthToken'],
        what: 'the personal link, which signs the respondent in',
        why: 'to sign in without a password',
        until: WITH_RESPONDENT,
        seenBy: ['survey-people:write'],
      },
      {
        columns: ['unsubscribeToken'],
        what: 'the link that stops the mails of the survey',
        why: 'to stop mails without signing in',
        until: WITH_RESPONDENT,
        seenBy: ['nobody'],
      },
      {
        columns: ['unsubscribedAt', 'lastContactAt'],
        what: 'when the person stopped the mails of the survey, and when they signed in or were written to last',
        why: 'to remind whom it makes sense to remind',
        until: WITH_RESPONDENT,
        seenBy: ['self', 'survey-people:read'],
      },
    ],
  };
}
SurveyAliasSchema.setClass(SurveyAlias);
