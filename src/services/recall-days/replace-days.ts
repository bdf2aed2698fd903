import { dayIn } from '@dietary-recall/recall-flow';
import { RecallDayPlan } from '../../../entities/recall-day-plan.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { requireTakingPart } from '../consents/require-taking-part.ts';
import { audit } from '../trail/audit.ts';
import { insertDays } from './assign-days.ts';
import { deleteDayMails, planDayMails } from './plan-day-mails.ts';
import { requireDaysOfPerson, type PersonDays } from './recall-days.queries.ts';
import { mailsOf } from './require-possible.ts';

const WITHDRAWN = 'The respondent has withdrawn from this survey: it asks them about no days.';

/**
 * Gives a respondent these days in place of those that they have; none removes all. Days that stay keep their origin. Throws AppError
 * `survey.not_found`, `survey.busy`, `user.not_found`, `recall_day.past`, `consent.withdrawn`.
 */
export async function replaceDays(
  context: SignedInContext,
  { surveyId, userId, dates }: { surveyId: string; userId: number; dates: readonly string[] },
): Promise<PersonDays> {
  const survey = await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    const { em, now } = inner;
    await lockPeople(em, survey.id);
    const held = (await requireDaysOfPerson(inner, survey, userId)).days.map(({ date }) => date);
    const added = dates.filter((date) => !held.includes(date)).sort();
    const removed = held.filter((date) => !dates.includes(date));
    if (added.length === 0 && removed.length === 0) return requireDaysOfPerson(inner, survey, userId);
    requireNotPast(added, dayIn(survey.timeZone, now()));
    if (added.length > 0) await requireTakingPart(em, { surveyId: survey.id, userId }, WITHDRAWN);
    // The mails of days that stay are planned again below.
    await deleteDayMails(inner, survey, [userId]);
    if (removed.length > 0) {
      await kysely(em)
        .deleteFrom('recall_day')
        .where('survey_id', '=', survey.id)
        .where('user_id', '=', userId)
        .where('date', 'in', removed)
        .execute();
    }
    const rows = added.map((date) => ({ userId, date }));
    await insertDays(em, survey, { rows, isChosenByStaff: true, at: now() });
    const plan = await em.findOne(RecallDayPlan, { survey: survey.id });
    if (plan) await planDayMails(inner, survey, { mails: mailsOf(plan), userIds: [userId] });
    await audit(inner, {
      recordType: 'recall-days',
      recordId: survey.id,
      code: surveyId,
      surveyId: survey.id,
      personId: userId,
      action: dates.length === 0 ? 'delete' : 'update',
      before: { userId, dates: held },
      after: { userId, dates: [...dates].sort() },
    });
    return requireDaysOfPerson(inner, survey, userId);
  });
}

function requireNotPast(added: readonly string[], today: string): void {
  const past = added.filter((date) => date < today);
  if (past.length === 0) return;
  const message = `Nobody can be asked any more about ${past.join(', ')}: give days from ${today} on.`;
  throw new AppError('invalid', 'recall_day.past', message);
}
