import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const ConsentSchema = defineEntity({
  name: 'Consent',
  // Lists show the last one of each person.
  indexes: [{ properties: ['user', 'survey', 'id'] }],
  uniques: [
    {
      name: 'consent_given_once',
      expression:
        'CREATE UNIQUE INDEX consent_given_once ON public.consent USING btree (user_id, survey_id, scheme_id, version) WHERE (withdrawn_at IS NULL)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade'),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade').index(),
    /** The scheme that held the text: two schemes may name the versions of their texts alike. */
    schemeId: p.string().length(64),
    /** The version of the text, as the scheme names it. */
    version: p.string().length(32),
    /** The language in which the text was shown, BCP 47. */
    language: p.string().length(64),
    /** The version of the scheme that held the text. */
    schemeVersion: p.integer(),
    givenAt: p.datetime(),
    withdrawnAt: p.datetime().nullable(),
  },
});

/** That a respondent agreed to a version of the consent text of a survey. It is kept after a withdrawal: the study must be able to show it. */
export class Consent extends ConsentSchema.class {
  static readonly personalData: PersonalData<Consent> = {
    impersonal: ['id', 'survey'],
    area: 'requests',
    personal: [
      {
        columns: ['user', 'schemeId', 'version', 'language', 'schemeVersion', 'givenAt', 'withdrawnAt'],
        what: 'which version of the text the person agreed to, in which language, and when they withdrew',
        why: 'to show that there was consent, also after a withdrawal ([how long](consent-and-own-data.md#3-how-long-consents-are-kept))',
        until: ['removal', 'account', 'survey'],
        seenBy: ['self', 'survey-people:read'],
      },
    ],
  };
}
ConsentSchema.setClass(Consent);
