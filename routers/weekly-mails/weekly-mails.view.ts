import type { z } from 'zod';
import type { WeeklyMailSetting } from '../../src/services/weekly-mails/weekly-mails.queries.ts';
import type { WeeklyMailView } from './weekly-mails.schema.ts';

export function toWeeklyMail({ nextAt, ...setting }: WeeklyMailSetting): z.output<typeof WeeklyMailView> {
  return { ...setting, nextAt: nextAt?.toISOString() ?? null };
}
