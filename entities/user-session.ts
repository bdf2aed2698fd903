import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const UserSessionSchema = defineEntity({
  name: 'UserSession',
  primaryKeys: ['user', 'survey'],
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    survey: () => p.manyToOne(Survey).ref().primary().deleteRule('cascade').index(),
    /** The respondent application's state, opaque to the server. */
    sessionData: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A recall under way, so that a respondent can go on with it on another device. */
export class UserSession extends UserSessionSchema.class {
  declare [PrimaryKeyProp]: ['user', 'survey'];
}
UserSessionSchema.setClass(UserSession);
