import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { WITH_RESPONDENT, type PersonalData } from './personal-data.ts';
import { sessionProgress } from './session-progress.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

/** The hours after its last save for which a recall under way is kept (docs/reference/recall-rules.md#9-session-of-a-recall-under-way). */
export const SESSION_HOURS = 24;

const UserSessionSchema = defineEntity({
  name: 'UserSession',
  primaryKeys: ['user', 'survey'],
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    survey: () => p.manyToOne(Survey).ref().primary().deleteRule('cascade').index(),
    /** The state of the respondent's application; the server does not read it. */
    sessionData: p.text(),
    createdAt: p.datetime(),
    /** Grows with each save, also within one millisecond. */
    updatedAt: p.datetime(),
    ...sessionProgress,
  },
});

/** A recall under way: the respondent can continue it on another device. */
export class UserSession extends UserSessionSchema.class {
  static readonly personalData: PersonalData<UserSession> = {
    impersonal: ['survey'],
    area: 'recalls',
    personal: [
      {
        columns: ['user', 'sessionData'],
        what: 'a recall under way, as the application stores it: meals, foods and words so far',
        why: 'to continue on another device',
        until: [
          ...WITH_RESPONDENT,
          'withdrawal',
          'recalls',
          { when: 'the recall is sent' },
          { hours: SESSION_HOURS, after: 'the last save' },
        ],
        seenBy: ['self'],
      },
      {
        columns: ['createdAt', 'updatedAt', 'progressStage', 'progressMeals', 'progressFoods', 'progressPercent'],
        what: 'that a recall is under way, and how far it came, without its content',
        why: 'to help those who stopped',
        until: [
          ...WITH_RESPONDENT,
          'withdrawal',
          'recalls',
          { when: 'the recall is sent' },
          { hours: SESSION_HOURS, after: 'the last save' },
        ],
        seenBy: ['self', 'submissions:read'],
      },
    ],
  };

  declare [PrimaryKeyProp]: ['user', 'survey'];
}
UserSessionSchema.setClass(UserSession);
