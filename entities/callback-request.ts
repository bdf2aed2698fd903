import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const CallbackRequestSchema = defineEntity({
  name: 'CallbackRequest',
  primaryKeys: ['user', 'survey'],
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    survey: () => p.manyToOne(Survey).ref().primary().deleteRule('cascade').index(),
    requestedAt: p.datetime(),
  },
});

/** The last request of a respondent to be called. */
export class CallbackRequest extends CallbackRequestSchema.class {
  declare [PrimaryKeyProp]: ['user', 'survey'];
}
CallbackRequestSchema.setClass(CallbackRequest);
