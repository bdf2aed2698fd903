import { SCHEME_STATES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { User } from './user.ts';

const SurveySchemeSchema = defineEntity({
  name: 'SurveyScheme',
  properties: {
    /** The label that surveys name in `schemeId`. */
    id: p.string().length(64).primary().check(`id ~ '^[A-Za-z0-9_-]{1,64}$'`),
    name: p.string().length(256),
    /** `published` while a version is; `draft` before the first one. */
    state: p.enum(SCHEME_STATES).default('draft'),
    /** The version of name, draft and states, for editors; recalls name the number of a version of the questionnaire. */
    version: p.uuid(),
    createdAt: p.datetime(),
    changedAt: p.datetime(),
    /** The person who changed it last; null: a command, or the account was deleted. */
    changedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
  },
});

/** A study's questionnaire, which surveys share. Its document is in its versions. */
export class SurveyScheme extends SurveySchemeSchema.class {
  static readonly personalData: PersonalData<SurveyScheme> = {
    impersonal: ['id', 'name', 'state', 'version', 'createdAt'],
    area: 'research',
    personal: [
      {
        columns: ['changedBy', 'changedAt'],
        what: 'which member of staff changed a questionnaire last',
        why: 'to ask about it',
        until: ['account'],
        seenBy: ['survey-schemes:read'],
      },
    ],
  };
}
SurveySchemeSchema.setClass(SurveyScheme);
