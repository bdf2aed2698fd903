import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { sessionProgress } from './session-progress.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

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
  declare [PrimaryKeyProp]: ['user', 'survey'];
}
UserSessionSchema.setClass(UserSession);
