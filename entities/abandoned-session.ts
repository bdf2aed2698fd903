import { defineEntity, p } from '@mikro-orm/core';
import { sessionProgress } from './session-progress.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const AbandonedSessionSchema = defineEntity({
  name: 'AbandonedSession',
  // The same session cannot be recorded twice, whoever finds first that it has expired.
  uniques: [{ properties: ['user', 'survey', 'begunAt'] }],
  indexes: [{ properties: ['survey', 'savedAt'] }],
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade'),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    /** When the session was saved first. */
    begunAt: p.datetime(),
    /** When it was saved last. */
    savedAt: p.datetime(),
    ...sessionProgress,
  },
});

/** A recall that was begun and never sent, without what the respondent said in it. */
export class AbandonedSession extends AbandonedSessionSchema.class {}
AbandonedSessionSchema.setClass(AbandonedSession);
