import { defineEntity, p } from '@mikro-orm/core';
import { WITH_RESPONDENT, type PersonalData } from './personal-data.ts';
import { sessionProgress } from './session-progress.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

/** The days after its last save for which staff see that a recall was begun and not sent. */
export const ABANDONED_DAYS = 30;

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
export class AbandonedSession extends AbandonedSessionSchema.class {
  static readonly personalData: PersonalData<AbandonedSession> = {
    impersonal: ['id', 'survey'],
    area: 'recalls',
    personal: [
      {
        columns: ['user', 'begunAt', 'savedAt', 'progressStage', 'progressMeals', 'progressFoods', 'progressPercent'],
        what: 'that a recall was begun and not sent, and how far it came, without its content',
        why: 'to see where respondents stop',
        until: [...WITH_RESPONDENT, 'recalls', { days: ABANDONED_DAYS, after: 'the last save' }],
        seenBy: ['self', 'submissions:read'],
      },
    ],
  };
}
AbandonedSessionSchema.setClass(AbandonedSession);
