import { WeeklyMail } from '../../../entities/weekly-mail.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockSurvey } from '../surveys/lock-survey.ts';
import { audit } from '../trail/audit.ts';
import { nextWeeklyTime } from './next-weekly-time.ts';
import { weeklyMailOf, type WeeklyMailSetting } from './weekly-mails.queries.ts';

interface SettingToSave extends Omit<WeeklyMailSetting, 'timeZone' | 'nextAt'> {
  surveyId: string;
}

/** Turns the weekly mail of a survey on or off, and says when and to whom it goes. Throws AppError `survey.not_found`. */
export async function saveWeeklyMail(
  context: SignedInContext,
  { surveyId, ...setting }: SettingToSave,
): Promise<WeeklyMailSetting> {
  const survey = await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    const { em, now } = inner;
    // The lock orders two changes, and a change with the queueing of the mail.
    await lockSurvey(em, survey);
    const before = await weeklyMailOf(em, survey);
    const { weekday, hour } = setting;
    const next = { weekday, hour, timeZone: survey.timeZone };
    const nextAt = setting.isOn ? await nextWeeklyTime(em, next, now()) : null;
    em.clear();
    await em.upsert(WeeklyMail, { survey: survey.id, ...setting, nextAt, updatedAt: now() });
    em.clear();
    await audit(inner, {
      recordType: 'survey',
      recordId: survey.id,
      code: surveyId,
      surveyId: survey.id,
      action: 'update',
      before: { weeklyMail: recorded(before) },
      after: { weeklyMail: recorded(setting) },
    });
    return weeklyMailOf(em, survey);
  });
}

// Addresses are those of people, who may ask to be forgotten.
function recorded({
  isOn,
  weekday,
  hour,
  addresses,
}: Pick<WeeklyMailSetting, 'isOn' | 'weekday' | 'hour' | 'addresses'>) {
  return { isOn, weekday, hour, addressCount: addresses?.length ?? null };
}
