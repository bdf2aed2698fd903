import { Survey } from '../../../entities/survey.ts';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { afterMailOf, nextWeeklyTime } from './next-weekly-time.ts';

/** The most mails of one run; the next run finds the rest. */
const MAX_ROWS = 500;

/**
 * Queues the weekly mails that are due, each once although several processes call it, and notes when the next one is due. A week that no
 * process ran in is left out. Returns how many it queued.
 */
export async function queueWeeklyMails(context: Context): Promise<number> {
  const queued = await inTransaction(context, async ({ em, tasks, now }) => {
    const due = await kysely(em)
      .selectFrom('weekly_mail as w')
      .select(['w.survey_id as surveyId', 'w.weekday', 'w.hour', 'w.next_at as plannedAt'])
      .where('w.next_at', '<=', now().toISOString())
      .orderBy('w.next_at')
      .limit(MAX_ROWS)
      .forUpdate()
      // Another process queues the rows that it has locked.
      .skipLocked()
      .$narrowType<{ plannedAt: string }>()
      .execute();
    for (const { surveyId, weekday, hour, plannedAt } of due) {
      const { timeZone } = await em.findOneOrFail(Survey, surveyId);
      const nextAt = await nextWeeklyTime(em, { weekday, hour, timeZone }, afterMailOf(new Date(plannedAt), now()));
      await kysely(em)
        .updateTable('weekly_mail')
        .set({ next_at: nextAt.toISOString() })
        .where('survey_id', '=', surveyId)
        .execute();
      await tasks.add(em, 'weekly-mail', { surveyId });
    }
    return due.length;
  });
  if (queued > 0) context.tasks.wake('weekly-mail');
  return queued;
}
