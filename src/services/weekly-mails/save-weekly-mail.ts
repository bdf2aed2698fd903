import { randomUUID } from 'node:crypto';
import { Survey } from '../../../entities/survey.ts';
import { WeeklyMail } from '../../../entities/weekly-mail.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { requireVersion } from '../../refusals.ts';
import { lockSurvey } from '../surveys/lock-survey.ts';
import { audit } from '../trail/audit.ts';
import { nextWeeklyTime } from './next-weekly-time.ts';
import { weeklyMailOf, type WeeklyMailSetting } from './weekly-mails.queries.ts';

interface SettingToSave extends Omit<WeeklyMailSetting, 'timeZone' | 'nextAt' | 'version'> {
  surveyId: string;
  /** The version that was read; null: nothing was saved then; absent: whatever is stored is replaced. */
  baseVersion?: string | null | undefined;
}

/**
 * Turns the weekly mail of a survey on or off, and says when and to whom it goes. Throws AppError `survey.not_found`,
 * `weekly_mail.version_conflict`.
 */
export async function saveWeeklyMail(
  context: SignedInContext,
  { surveyId, baseVersion, ...setting }: SettingToSave,
): Promise<WeeklyMailSetting> {
  const found = await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    const { em, now } = inner;
    // The lock orders two changes, and a change with a new time zone of the survey.
    await lockSurvey(em, found);
    const survey = await em.findOneOrFail(Survey, found.id);
    const before = await weeklyMailOf(em, survey);
    if (baseVersion !== undefined) requireVersion('weekly_mail', before.version, baseVersion);
    const { weekday, hour } = setting;
    const next = { weekday, hour, timeZone: survey.timeZone };
    const nextAt = setting.isOn ? await nextWeeklyTime(em, next, now()) : null;
    em.clear();
    await em.upsert(WeeklyMail, { survey: survey.id, ...setting, version: randomUUID(), nextAt, updatedAt: now() });
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
