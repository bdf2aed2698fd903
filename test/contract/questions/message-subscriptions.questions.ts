import { query, sql } from '../../../src/db/sql.ts';
import type { AreaQuestions, Input, Setting } from './questions.ts';

const token = '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a';

async function ofPerson({ app, world }: Setting): Promise<Input> {
  const [alias] = await query<{ token: string }>(
    app.context().em,
    sql`select unsubscribe_token as token from survey_alias where user_id = ${world.person.id}`,
  );
  return { token: alias?.token };
}

/** The same of a person who gets no mails. */
async function ofUnsubscribed(setting: Setting): Promise<Input> {
  const { app, world } = setting;
  await query(
    app.context().em,
    sql`update survey_alias set unsubscribed_at = now() where user_id = ${world.person.id}`,
  );
  return ofPerson(setting);
}

const refusals = (more: Input = {}) => ({
  'message_subscription.not_found': { as: 'nobody' as const, input: { token, ...more } },
});

export const messageSubscriptionQuestions: AreaQuestions = {
  'messageSubscriptions.get': { fine: ofPerson, full: { token }, bad: { token: 'not a token' }, refusals: refusals() },
  'messageSubscriptions.change': {
    fine: async (setting) => ({ ...(await ofUnsubscribed(setting)), isUnsubscribed: false }),
    full: { token, isUnsubscribed: false },
    bad: { token, isUnsubscribed: 'perhaps' },
    refusals: refusals({ isUnsubscribed: true }),
  },
};
