import { DAY_MS } from '@dietary-recall/vocabulary';
import { WeeklyMail } from '../../../entities/weekly-mail.ts';
import type { Context } from '../../context.ts';
import { afterMailOf, nextWeeklyTime } from './next-weekly-time.ts';

/**
 * Sets the next time of the weekly mail by the new time zone of its survey, in the transaction that stores the zone. A mail that is due
 * keeps its time: it is about to be queued.
 */
export async function moveWeeklyMail(
  { em, now }: Context,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<void> {
  const pending = { survey: id, nextAt: { $gt: now() } };
  const mail = await em.findOne(WeeklyMail, pending, { refresh: true });
  if (!mail?.nextAt) return;
  const { weekday, hour, nextAt } = mail;
  // `nextAt` is a week after the mail before it.
  const from = afterMailOf(new Date(nextAt.getTime() - 7 * DAY_MS), now());
  await em.nativeUpdate(WeeklyMail, pending, { nextAt: await nextWeeklyTime(em, { weekday, hour, timeZone }, from) });
}
