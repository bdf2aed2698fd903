import { defineEntity, p } from '@mikro-orm/core';
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
export class SurveyAlias extends SurveyAliasSchema.class {}
SurveyAliasSchema.setClass(SurveyAlias);
