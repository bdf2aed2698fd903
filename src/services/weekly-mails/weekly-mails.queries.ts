import type { Weekday } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { WeeklyMail } from '../../../entities/weekly-mail.ts';
import type { Context } from '../../context.ts';

/** The setting of the weekly mail of a survey. */
export interface WeeklyMailSetting {
  isOn: boolean;
  weekday: Weekday;
  hour: number;
  /** IANA zone of the survey, whose clock counts. */
  timeZone: string;
  /** Null: the staff of the survey. */
  addresses: string[] | null;
  nextAt: Date | null;
  /** Null: nothing was saved yet. */
  version: string | null;
}

/** Finds the setting of a survey, or what holds without one: off. Throws AppError `survey.not_found`. */
export async function findWeeklyMail(
  { em, surveys }: Context,
  { surveyId }: { surveyId: string },
): Promise<WeeklyMailSetting> {
  return weeklyMailOf(em, await surveys.get(surveyId));
}

/** Finds the setting of a survey that was read: one query. */
export async function weeklyMailOf(
  em: EntityManager,
  survey: { id: number; timeZone: string },
): Promise<WeeklyMailSetting> {
  const stored = await em.findOne(WeeklyMail, { survey: survey.id }, { refresh: true });
  const { isOn = false, weekday = 'monday', hour = 8, addresses = null, nextAt = null, version = null } = stored ?? {};
  return { isOn, weekday, hour, timeZone: survey.timeZone, addresses, nextAt, version };
}
